import type { RunStatement } from '#platform/database/database';
import {
  type ClaimedCart,
  type FastClaim,
  type LineInput,
  type QuoteContext,
  toCartLine,
} from '../cart/index.ts';
import type { OfferCache } from '../offer/index.ts';
import { claimLineInTurn } from './claim-line.ts';
import { decideNewLine } from './decide-lines.ts';
import { toDatabaseRefusal } from './store/database-refusal.ts';

type FastLines = { context: QuoteContext; fast: FastClaim; inputs: readonly LineInput<'booking'>[] };

/**
 * BSK-15: decides on cached facts and claims in one statement that verifies their versions. Undefined for several lines,
 * for a line that uses or codes may change (decision 0040), and after any refusal, because its reason must come from fresh
 * facts (decision 0013).
 */
export async function claimFromCache(
  run: RunStatement,
  cache: OfferCache,
  { context, fast, inputs: [input, ...others] }: FastLines,
): Promise<ClaimedCart | undefined> {
  if (!input || others.length > 0 || input.detail.replaces) return undefined;
  const { clientId, requesterId, side, now } = context;
  const { occurrenceId } = input.detail;
  const query = { clientId, requesterId, personId: input.personId, occurrenceId, side, now };
  const [occurrence, requester, attendee] = await cache.read(query);
  // The claim checks what the requester and the attendee already have.
  const facts = { occurrence, requester, attendee, ownStatus: null, occurrencePlacesHeld: 0 };
  const decided = decideNewLine(facts, context, input);
  if (!decided.ok || decided.value.hasPriceRules) return undefined;
  try {
    const row = await claimLineInTurn(run, { context, target: fast.target, fast }, decided.value);
    if (row.outcome === 'claimed') {
      const { cart: id, ends, cap, lines, credit } = row;
      return { id, endsAt: ends.getTime(), capAt: cap.getTime(), lines: lines.map(toCartLine), credit };
    }
  } catch (error) {
    if (!toDatabaseRefusal(error)) throw error;
  }
  cache.forget(query, decided.value.occurrence);
  return undefined;
}
