import { checkChildRatio, countMissingAdults, type TicketCount } from '@pavilion/domain/ticket/ticket';
import type { RunStatement } from '#platform/database/database';
import type { CartLine, CartProblem } from '../cart/index.ts';
import type { OccurrenceFacts, OfferCache } from '../offer/index.ts';
import { groupByKey } from './group-by-key.ts';
import { type CartTicketsQuery, readCartTickets } from './store/read-cart-tickets.ts';

type Line = Pick<CartLine, 'input' | 'status'>;

type TooFewAdults = CartProblem & { code: 'too_few_adults' };

/** ACT-29: the sessions of a cart in which the requester's children have too few adults. Reads nothing if its lines suffice. */
export const findTooFewAdults = async (
  run: RunStatement,
  cache: OfferCache,
  { lines, ...query }: CartTicketsQuery & { lines?: readonly Line[] | undefined },
): Promise<readonly TooFewAdults[]> =>
  lines && (await keepRatios(cache, query.clientId, lines)) ? [] : readTooFewAdults(run, query);

/** ACT-29: the same, on fresh facts. */
export async function readTooFewAdults(
  run: RunStatement,
  query: CartTicketsQuery,
): Promise<readonly TooFewAdults[]> {
  const tickets = await readCartTickets(run, query);
  return [...groupByKey(tickets, ({ occurrenceId }) => occurrenceId)].flatMap(([occurrenceId, counts]) => {
    const ratio = counts[0]?.ratio ?? null;
    const checked = checkChildRatio(counts, ratio);
    if (checked.ok || !ratio) return [];
    return [{ ...checked.refusal, occurrenceId, missing: countMissingAdults(counts, ratio) }];
  });
}

/**
 * Whether the lines keep the ratio of each session by themselves, by facts that are cached. Then they also keep it together
 * with bought tickets, which kept it when they were bought. The checkout decides on fresh facts.
 */
async function keepRatios(cache: OfferCache, clientId: string, lines: readonly Line[]): Promise<boolean> {
  const held = lines.flatMap(({ status, input: { detail, quantity } }) =>
    status === 'reserved' && 'ticketId' in detail ? [{ ...detail, quantity }] : [],
  );
  const sessions = groupByKey(held, ({ occurrenceId }) => occurrenceId);
  const kept = await Promise.all(
    [...sessions].map(async ([occurrenceId, ofSession]) => {
      const facts = await cache.peekTickets({ clientId, side: 'online', occurrenceId });
      const counts = facts && countHeld(facts, ofSession);
      return counts !== undefined && checkChildRatio(counts, facts?.child_ratio ?? null).ok;
    }),
  );
  return kept.every(Boolean);
}

/** Undefined if one of the tickets is no longer sold. */
function countHeld(
  { tickets }: Pick<OccurrenceFacts, 'tickets'>,
  held: readonly { ticketId: string; quantity: number }[],
): readonly TicketCount[] | undefined {
  const counts = held.flatMap(({ ticketId, quantity }) => {
    const ticket = tickets.find(({ id }) => id === ticketId);
    return ticket ? [{ ...ticket, quantity }] : [];
  });
  return counts.length === held.length ? counts : undefined;
}
