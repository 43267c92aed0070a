import type { Reason } from '@pavilion/domain/booking';
import { removeRules } from '@pavilion/domain/price-rule/rules';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import {
  decideOffer,
  isInductionMissing,
  type OccurrenceFacts,
  type PersonFacts,
  priceOffer,
  readOccurrenceFacts,
  readOwnBookings,
  readPeopleFacts,
  readPlacesHeld,
  toOfferPerson,
} from '../offer/index.ts';
import { isCourt } from './claim-line.ts';
import type { Move } from './read-session-change.ts';
import { getPaid } from './view-cancellation.ts';

/** A session with what moving there gives back in minor units; negative for what it costs more. */
export type Choice = { occurrence: OccurrenceFacts; refund: number };

type ChoiceRefusal =
  | Pick<Reason, 'code' | 'params' | 'nextStep'>
  | {
      code: 'change_package_ended' | 'price_not_available' | 'option_not_found';
      nextStep?: string;
      params?: Record<string, number | string>;
    };

export type DecidedChoice = Choice & { decided: Result<undefined, ChoiceRefusal> };

type ChoicesQuery = { clientId: string; occurrenceIds: readonly string[]; now: number };

/**
 * ACT-31, PRC-01: decides for each session whether the attendee may book it, and what it costs in comparison. A session of the
 * same schedule costs the same as the one that was paid. In the order of the ids; unknown sessions are missing.
 */
export async function decideChoices(
  run: RunStatement,
  move: Move,
  { clientId, occurrenceIds, now }: ChoicesQuery,
): Promise<DecidedChoice[]> {
  if (occurrenceIds.length === 0) return [];
  const requesterId = move.line.bookedById ?? move.first.person?.id ?? null;
  const attendeeId = move.first.person?.id ?? null;
  const personIds = [...new Set([requesterId, attendeeId].filter((id) => id !== null))];
  const read = joinStatements(run);
  const [occurrences, people, ownBookings, placesHeld] = await Promise.all([
    readOccurrenceFacts(read, { clientId, occurrenceIds, side: 'online', now }),
    readPeopleFacts(read, { clientId, requesterId, personIds }),
    readOwnBookings(read, { clientId, personIds, occurrenceIds, expiredAt: now }),
    readPlacesHeld(read, { clientId, requesterId, occurrenceIds, expiredAt: now }),
  ]);
  const attendee = attendeeId === null ? undefined : people.get(attendeeId);
  return occurrenceIds.flatMap((id) => {
    const occurrence = occurrences.get(id);
    if (!occurrence) return [];
    const own = ownBookings.find(
      ({ personId, occurrenceId }) => personId === attendeeId && occurrenceId === id,
    );
    const ownStatus = move.first.ticket ? null : (own?.status ?? null);
    const occurrencePlacesHeld = placesHeld.get(id) ?? 0;
    return [decideChoice(move, { occurrence, attendee, ownStatus, occurrencePlacesHeld, now })];
  });
}

type ChoiceFacts = {
  occurrence: OccurrenceFacts;
  attendee: PersonFacts | undefined;
  ownStatus: 'reserved' | 'booked' | null;
  occurrencePlacesHeld: number;
  now: number;
};

function decideChoice(
  { first, line, places }: Move,
  { occurrence, attendee, ownStatus, occurrencePlacesHeld, now }: ChoiceFacts,
): DecidedChoice {
  const person = toOfferPerson(attendee, true);
  const priced = priceOffer(occurrence, person, { places: first.places, optionId: undefined, now });
  const { packageEndsAt } = line;
  const isSamePrice = packageEndsAt !== null || occurrence.schedule_id === line.scheduleId;
  const refund = isSamePrice || !priced.ok ? 0 : getPaid(first) - removeRules(priced.value.price).amount;
  // A dearer session is held beside the booking until it is paid, so the court of the booking is not free for it.
  const ownPlaces = refund >= 0 && hasOwnCourt(first, occurrence) ? places : 0;
  const available = Math.max(occurrence.available, 0) + ownPlaces;
  const { decision } = decideOffer({ ...occurrence, available }, person, {
    places,
    ownStatus,
    guestPlacesHeld: 0,
    occurrencePlacesHeld,
    maxPlacesPerPerson: occurrence.max_places_per_person,
    isInductionMissing: isInductionMissing(occurrence.needs, attendee?.completed_ids ?? []),
    now,
  });
  if (decision.refusal) return { occurrence, refund, decided: refuse(decision.refusal) };
  if (packageEndsAt !== null && occurrence.starts_at >= packageEndsAt)
    return { occurrence, refund, decided: packageEnded };
  const isPriced = isSamePrice || priced.ok;
  return { occurrence, refund, decided: isPriced ? ok(undefined) : refuse(priced.refusal) };
}

/** PRC-08: the package ends before the session. */
const packageEnded = refuse({ code: 'change_package_ended', nextStep: 'choose_another' } as const);

/** Whether the court that the booking leaves is one of those of the other session at its time. Moving releases it first. */
function hasOwnCourt({ starts_at, ends_at, locations }: Move['first'], occurrence: OccurrenceFacts): boolean {
  const { setup_minutes: setup, teardown_minutes: teardown } = occurrence;
  const margin = (setup + teardown) * 60_000;
  return (
    isCourt(occurrence) &&
    starts_at < occurrence.ends_at + margin &&
    ends_at > occurrence.starts_at - margin &&
    locations.some(({ id }) => occurrence.location_ids.includes(id))
  );
}
