import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import type { HeldLine, LineRefusal, QuoteContext } from '../cart/index.ts';
import { readOccurrenceFacts, readPeopleFacts, readPlacesHeld } from '../offer/index.ts';
import { type DecidedTicket, decideTickets, type TicketFacts, type TicketInput } from './decide-tickets.ts';
import { groupByKey } from './group-by-key.ts';

type DecisionResult = Result<readonly DecidedTicket[], LineRefusal>;

/** PRC-01, ACT-31: decides and prices new tickets on fresh facts, or returns the first refusal. */
export async function quoteNewTickets(
  run: RunStatement,
  context: QuoteContext,
  inputs: readonly TicketInput[],
): Promise<DecisionResult> {
  const findFacts = await readFacts(run, context, inputs, context.now);
  const decided: DecidedTicket[] = [];
  for (const [occurrenceId, ofOccurrence] of groupByKey(inputs, ({ detail }) => detail.occurrenceId)) {
    const facts = findFacts(occurrenceId);
    if (!facts) return refuse({ code: 'occurrence_not_found' });
    const result = decideTickets(
      { ...facts, hasPersonLimit: context.side === 'online' },
      context,
      ofOccurrence.map((input) => ({ input, optionIds: [input.optionId] })),
    );
    if (!result.ok) return result;
    decided.push(...result.value);
  }
  return ok(decided);
}

/** PRC-01: decides and prices reserved tickets, whose own places count as available. In the order of the lines. */
export async function quoteHeldTickets(
  run: RunStatement,
  context: QuoteContext,
  lines: readonly HeldLine<'ticket'>[],
): Promise<DecisionResult> {
  const inputs = lines.map(({ input }) => input);
  const findFacts = await readFacts(run, context, inputs, null);
  const decided = new Map<TicketInput, DecidedTicket>();
  for (const [occurrenceId, ofOccurrence] of groupByKey(lines, ({ input }) => input.detail.occurrenceId)) {
    const facts = findFacts(occurrenceId);
    if (!facts) return refuse({ code: 'occurrence_cancelled', nextStep: 'choose_another' });
    const ownPlaces = ofOccurrence.reduce(
      (sum, { input }) => sum + (input.detail.places ?? input.quantity),
      0,
    );
    const available = Math.max(facts.occurrence.available, 0) + ownPlaces;
    const result = decideTickets(
      {
        ...facts,
        occurrence: { ...facts.occurrence, available },
        hasPersonLimit: ofOccurrence.some(({ isNewToOwner }) => isNewToOwner),
      },
      { ...context, guestPlacesHeld: 0 },
      ofOccurrence.map(({ input, canChangeOption }) => ({
        input,
        optionIds: canChangeOption ? [input.optionId, undefined] : [input.optionId],
      })),
    );
    if (!result.ok) return result;
    for (const [index, { input }] of ofOccurrence.entries()) {
      const line = result.value[index];
      if (line) decided.set(input, line);
    }
  }
  return ok(inputs.flatMap((input) => decided.get(input) ?? []));
}

/** Reads the facts of all inputs, and returns a lookup by occurrence. Leaves out places whose hold ended at `expiredAt`. */
async function readFacts(
  run: RunStatement,
  { clientId, requesterId, side, now }: QuoteContext,
  inputs: readonly TicketInput[],
  expiredAt: number | null,
): Promise<(occurrenceId: string) => Omit<TicketFacts, 'hasPersonLimit'> | undefined> {
  const occurrenceIds = [...new Set(inputs.map(({ detail }) => detail.occurrenceId))];
  const people = [requesterId, ...inputs.map(({ personId }) => personId)];
  const personIds = [...new Set(people.filter((id) => id !== null))];
  const read = joinStatements(run);
  const [occurrences, peopleFacts, placesHeld] = await Promise.all([
    readOccurrenceFacts(read, { clientId, occurrenceIds, side, now }),
    readPeopleFacts(read, { clientId, requesterId, personIds }),
    readPlacesHeld(read, { clientId, requesterId, occurrenceIds, expiredAt }),
  ]);
  return (occurrenceId) => {
    const occurrence = occurrences.get(occurrenceId);
    return (
      occurrence && {
        occurrence,
        findPerson: (id) => (id === null ? undefined : peopleFacts.get(id)),
        occurrencePlacesHeld: placesHeld.get(occurrenceId) ?? 0,
      }
    );
  };
}
