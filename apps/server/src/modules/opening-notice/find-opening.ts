import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import {
  decideOffer,
  isInductionMissing,
  type OccurrenceFacts,
  type PersonFacts,
  readOccurrenceFacts,
  readPeopleFacts,
  toOfferPerson,
} from '../offer/index.ts';

type OpeningQuery = {
  clientId: string;
  occurrenceId: string;
  /** The caller and the person for whom they want to book; null for a guest. */
  requesterId: number | null;
  personId: number | null;
  now: number;
};

type AwaitedOpening = { occurrence: OccurrenceFacts; opensAt: number };
type OpeningRefusal = { code: 'occurrence_not_found' | 'opening_not_awaited' | 'not_allowed' };

/** When booking of an occurrence opens for a person, in milliseconds. Refuses one that is open, closed or cancelled. */
export async function findAwaitedOpening(
  run: RunStatement,
  { clientId, occurrenceId, requesterId, personId, now }: OpeningQuery,
): Promise<Result<AwaitedOpening, OpeningRefusal>> {
  const occurrences = await readOccurrenceFacts(run, {
    clientId,
    occurrenceIds: [occurrenceId],
    side: 'online',
    now,
  });
  const occurrence = occurrences.get(occurrenceId);
  if (!occurrence) return refuse({ code: 'occurrence_not_found' });
  const personIds = personId === null ? [] : [personId];
  const person = [...(await readPeopleFacts(run, { clientId, requesterId, personIds })).values()][0];
  // AUT-25: another person's memberships stay private.
  if (personId !== null && !person?.can_book_for) return refuse({ code: 'not_allowed' });
  const opensAt = getAwaitedOpening(occurrence, person, now);
  return opensAt === null ? refuse({ code: 'opening_not_awaited' }) : ok({ occurrence, opensAt });
}

/** When booking opens for a person, in milliseconds; null if nothing is to wait for. */
function getAwaitedOpening(
  occurrence: OccurrenceFacts,
  person: PersonFacts | undefined,
  now: number,
): number | null {
  const refusal = decideForNotice(occurrence, person, now);
  return refusal?.code === 'booking_not_open' ? Number(refusal.params['first_bookable_at']) : null;
}

/** The first rule that keeps a person from booking one place; undefined if none does. */
export const decideForNotice = (occurrence: OccurrenceFacts, person: PersonFacts | undefined, now: number) =>
  decideOffer(occurrence, toOfferPerson(person, person !== undefined), {
    places: 1,
    ownStatus: null,
    guestPlacesHeld: 0,
    occurrencePlacesHeld: 0,
    maxPlacesPerPerson: null,
    isInductionMissing: isInductionMissing(occurrence.needs, person?.completed_ids ?? []),
    now,
  }).decision.refusal;
