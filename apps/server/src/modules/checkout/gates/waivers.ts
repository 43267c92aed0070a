import { findMissingWaivers } from '../../restriction/index.ts';
import type { Gate } from './gate.ts';

/** WVR-15: every attendee has agreed to the waiver of what they attend, before or with this payment. */
export const waiversGate: Gate = {
  name: 'waivers',
  async check(run, { clientId, cartId, completedWaivers }) {
    const waivers = await findMissingWaivers(run, { clientId, cartId, agreedIds: completedWaivers });
    return waivers.map(({ id, name, attendees }) => ({
      field: `completed_waivers.${id}`,
      textKey: 'field_waiver',
      params: { name, attendees: attendees.join(', ') },
      code: 'waivers_missing',
    }));
  },
};
