import type { Transaction } from '#platform/database';
import { priceFor } from './price-line.ts';
import { readForQuote, writePrice } from './store/quote.ts';

type Requote = { clientId: string; personId: number; lineIds: readonly string[]; now: number };

/** PRC-01: what lies in a cart at the prices of whoever comes. A line that they may have no price for keeps its own. */
export async function requote(tx: Transaction, { clientId, personId, lineIds }: Requote): Promise<void> {
  for (const line of await readForQuote(tx, clientId, lineIds)) {
    const quoted = priceFor(line.person ?? { id: personId, date_of_birth: null, concessions: [] }, line, {
      places: line.places,
      optionId: undefined,
    });
    if (quoted.ok) await writePrice(tx, clientId, line.id, quoted.value);
  }
}
