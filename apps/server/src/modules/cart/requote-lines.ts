import type { Transaction } from '#platform/database/database';
import { quoteLine } from './quote-line.ts';
import { readLinesToQuote, updateLinePrice } from './store/lines-to-quote.ts';

type RequoteInput = { clientId: string; personId: number; lineIds: readonly string[]; now: number };

/** PRC-01: what lies in a cart at the prices of whoever comes. A line that they may have no price for keeps its own. */
export async function requoteLines(
  tx: Transaction,
  { clientId, personId, lineIds }: RequoteInput,
): Promise<void> {
  for (const line of await readLinesToQuote(tx, clientId, lineIds)) {
    const quoted = quoteLine(line.person ?? { id: personId, date_of_birth: null, concessions: [] }, line, {
      places: line.places,
      optionId: undefined,
    });
    if (quoted.ok) await updateLinePrice(tx, clientId, line.id, quoted.value);
  }
}
