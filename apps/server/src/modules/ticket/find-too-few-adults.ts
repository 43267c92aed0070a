import { checkChildRatio, countMissingAdults } from '@pavilion/domain/ticket/ticket';
import type { RunStatement } from '#platform/database/database';
import type { CartProblem } from '../cart/index.ts';
import { groupByKey } from './group-by-key.ts';
import { type CartTicketsQuery, readCartTickets } from './store/read-cart-tickets.ts';

/** ACT-29: the sessions of a cart in which the requester's children have too few adults. */
export async function findTooFewAdults(
  run: RunStatement,
  query: CartTicketsQuery,
): Promise<readonly (CartProblem & { code: 'too_few_adults' })[]> {
  const tickets = await readCartTickets(run, query);
  return [...groupByKey(tickets, ({ occurrenceId }) => occurrenceId)].flatMap(([occurrenceId, counts]) => {
    const ratio = counts[0]?.ratio ?? null;
    const checked = checkChildRatio(counts, ratio);
    if (checked.ok || !ratio) return [];
    return [{ ...checked.refusal, occurrenceId, missing: countMissingAdults(counts, ratio) }];
  });
}
