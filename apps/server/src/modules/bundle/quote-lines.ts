import type { BundleDecision } from '@pavilion/domain/bundle/bundle';
import { ok, type Result } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import type { HeldLine, LineInput, LineRefusal, QuoteContext } from '../cart/index.ts';
import {
  type PersonFacts,
  readOpenOffers,
  readOwnBookings,
  readPeopleFacts,
  readPlacesHeld,
  readSessionFacts,
} from '../offer/index.ts';
import {
  type DecidedLine,
  decideHeldLine,
  decideNewLine,
  decideWhole,
  type LineFacts,
} from './decide-line.ts';
import type { OwnStatus } from './decide-sessions.ts';
import { readReEnrolments } from './store/re-enrolment.ts';

type PersonQuery = {
  clientId: string;
  requesterId: number;
  personId: number;
  scheduleId: string;
  /** Milliseconds since 1970. */
  now: number;
};
type DecisionResult = Result<readonly DecidedLine[], LineRefusal>;

/** CMP-17, CRS-08: decides and prices new lines on fresh facts, or returns the first refusal. */
export async function quoteNewLines(
  run: RunStatement,
  context: QuoteContext,
  inputs: readonly LineInput<'bundle'>[],
): Promise<DecisionResult> {
  const findFacts = await readFacts(run, context, inputs, { placesExpiredAt: context.now });
  return decideAll(inputs, (input) => decideNewLine(findFacts(input), context, input));
}

/** PRC-01: decides and prices reserved lines. */
export async function quoteHeldLines(
  run: RunStatement,
  context: QuoteContext,
  lines: readonly HeldLine<'bundle'>[],
): Promise<DecisionResult> {
  const inputs = lines.map(({ input }) => input);
  // A requester's expired hold may be renewed by a merge.
  const findFacts = await readFacts(run, context, inputs, { placesExpiredAt: null });
  return decideAll(lines, ({ id, input, canChangeOption, isNewToOwner }) =>
    decideHeldLine(findFacts(input, id), context, {
      input,
      optionIds: canChangeOption ? [input.optionId, undefined] : [input.optionId],
      hasPersonLimit: isNewToOwner,
    }),
  );
}

/** WTL-01: decides the whole of a camp or course for a person; the person is undefined if there is no such. */
export async function decideForPerson(
  run: RunStatement,
  { personId, scheduleId, ...viewer }: PersonQuery,
): Promise<{ attendee: PersonFacts | undefined; decision: BundleDecision | undefined }> {
  const detail = {
    scheduleId,
    type: 'course',
    isWhole: true,
    occurrenceIds: [],
    answers: [],
    restrictionIds: [],
  } as const;
  const input = { kind: 'bundle', detail, quantity: 1, personId, optionId: undefined } as const;
  const context = { ...viewer, side: 'online', guestPlacesHeld: 0 } as const;
  const findFacts = await readFacts(run, context, [input], { placesExpiredAt: viewer.now });
  const facts = findFacts(input);
  return { attendee: facts.attendee, decision: decideWhole(facts, viewer.now) };
}

/** Reads the facts of all inputs and returns a lookup, which leaves out the bookings of the line `lineId`. */
async function readFacts(
  run: RunStatement,
  { clientId, requesterId, side, now }: QuoteContext,
  inputs: readonly LineInput<'bundle'>[],
  { placesExpiredAt }: { placesExpiredAt: number | null },
): Promise<(input: LineInput<'bundle'>, lineId?: string) => LineFacts> {
  const scheduleIds = [...new Set(inputs.map(({ detail }) => detail.scheduleId))];
  const attendeeIds = inputs.flatMap(({ personId }) => personId ?? []);
  const personIds = [...new Set([...(requesterId === null ? [] : [requesterId]), ...attendeeIds])];
  const read = joinStatements(run);
  const [sessions, people, reEnrolments] = await Promise.all([
    readSessionFacts(read, { clientId, scheduleIds, side, now }),
    readPeopleFacts(read, { clientId, requesterId, personIds }),
    readReEnrolments(read, { clientId, scheduleIds, personIds: attendeeIds }),
  ]);
  const occurrenceIds = sessions.map(({ id }) => id);
  const held = { clientId, requesterId, occurrenceIds, expiredAt: placesExpiredAt };
  const [ownBookings, placesHeld, openOffers] =
    occurrenceIds.length > 0
      ? await Promise.all([
          readOwnBookings(read, { clientId, personIds, occurrenceIds, expiredAt: now }),
          readPlacesHeld(read, held),
          readOpenOffers(read, { clientId, personIds, occurrenceIds, now }),
        ])
      : [[], new Map<string, number>(), new Set<string>()];
  const findPerson = (id: number | null) => (id === null ? undefined : people.get(id));
  return ({ detail: { scheduleId }, personId }, lineId) => ({
    sessions: sessions.filter(({ schedule_id }) => schedule_id === scheduleId),
    requester: findPerson(requesterId),
    attendee: findPerson(personId),
    reEnrolment: reEnrolments.find((pupil) => pupil.scheduleId === scheduleId && pupil.personId === personId),
    ownStatuses: new Map<string, OwnStatus>([
      ...occurrenceIds
        .filter((id) => openOffers.has(`${personId} ${id}`))
        .map((id) => [id, 'offered'] as const),
      ...ownBookings
        .filter((booking) => booking.personId === personId && booking.lineId !== lineId)
        .map(({ occurrenceId, status }) => [occurrenceId, status] as const),
    ]),
    placesHeld,
  });
}

/** All decisions, or the first refusal. */
function decideAll<Item>(
  items: readonly Item[],
  decide: (item: Item) => Result<DecidedLine, LineRefusal>,
): DecisionResult {
  const decided: DecidedLine[] = [];
  for (const item of items) {
    const result = decide(item);
    if (!result.ok) return result;
    decided.push(result.value);
  }
  return ok(decided);
}
