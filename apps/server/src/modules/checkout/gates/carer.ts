import { readCarersAlone } from '../../price-rule/index.ts';
import type { Gate } from './gate.ts';

/** PRC-01: a carer's price is for a carer who comes with the person for whom they care. */
export const carerGate: Gate = {
  name: 'carer',
  async check(run, { clientId, cartId }) {
    const lines = await readCarersAlone(run, { clientId, cartId });
    return lines.map(({ id, firstName, name }) => ({
      field: `cart_items.${id}`,
      textKey: 'field_carer' as const,
      params: { carer: firstName, name },
    }));
  },
};
