import { type Insertable, sql } from 'kysely';
import type { Database } from '#platform/database/database';
import type { Occurrence } from '#platform/database/tables';
import { createId } from '#platform/lib/id';
import { claimOccurrence, type OccurrenceClaim } from '../modules/booking/store/claim.ts';
import { toDatabaseRefusal } from '../modules/booking/store/database-refusal.ts';
import { createTestBundle } from './bundles.ts';
import { createTestOccurrence, type TestVenue } from './occurrences.ts';
import { countSold, minutesAfter, noon } from './test-database.ts';
import { createTestSwim, createTicketItem } from './tickets.ts';

type TestOccurrence = { clientId: string; occurrenceId: string };
type Run = Pick<Database, 'run'>;

/** A claim of one place at £5 for a guest's new cart. */
export async function createTestClaim(
  { run }: Run,
  { clientId, occurrenceId }: TestOccurrence,
  changes: Partial<OccurrenceClaim> = {},
): Promise<OccurrenceClaim> {
  const [row] = await run(sql<{ version: number; schedule: { id: string; version: number } }>`
    select o.version, json_build_object('id', s.id, 'version', s.version) as schedule
    from occurrence o join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
    where o.client_id = ${clientId} and o.id = ${occurrenceId}`);
  return {
    clientId,
    now: noon,
    sessionHash: null,
    requester: null,
    attendee: null,
    target: { owner: `guest:${createId(noon)}`, source: 'activity-booking', newCartId: createId(noon) },
    hold: {
      firstEndsAt: minutesAfter(15),
      firstCapAt: minutesAfter(45),
      minEndsAt: minutesAfter(5),
      lastBookableAt: minutesAfter(600),
    },
    lapseShownSince: noon,
    idempotency: undefined,
    maxPersonPlaces: null,
    maxGuestPlaces: null,
    ...createTestLine(),
    places: 1,
    side: 'online',
    occurrence: { id: occurrenceId, version: row?.version ?? 1 },
    schedule: row?.schedule ?? { id: createId(noon), version: 1 },
    court: undefined,
    ...changes,
  };
}

/** The line of a claim: new ids, £5, and a snapshot with nothing in it that a test reads. */
export const createTestLine = () => ({
  lineId: createId(noon),
  bookingId: createId(noon),
  price: {
    optionId: null,
    list: 500,
    discount: 0,
    amount: 500,
    tax: 83,
    taxRate: 2000,
    taxCode: 'standard' as const,
    steps: [],
  },
  snapshot: {
    version: 2 as const,
    title: 'Spin',
    timezone: 'Europe/London',
    times: [{ from: minutesAfter(30), until: minutesAfter(90) }],
    place: { venueName: 'Test Arena', venueSlug: 'arena', location: 'Court 1', address: '' },
    occurrenceId: null,
    categorySlug: 'spin',
    attendee: null,
    option: null,
    notes: [],
  },
});

/** The outcome of a claim, or the code that the database refused it with. */
export async function runClaim({ run }: Run, claim: OccurrenceClaim): Promise<string> {
  try {
    return (await claimOccurrence(run, claim)).outcome;
  } catch (error) {
    const refusal = toDatabaseRefusal(error);
    if (!refusal) throw error;
    return refusal.code;
  }
}

/** Runs 64 concurrent claims for an occurrence and returns what was sold. */
export async function runClaimRace(
  database: Database,
  occurrence: TestOccurrence,
  claim: (database: Database, claim: OccurrenceClaim) => Promise<unknown>,
  changes: Partial<OccurrenceClaim> = {},
) {
  const claims = await Promise.all(
    Array.from({ length: 64 }, () => createTestClaim(database, occurrence, changes)),
  );
  await Promise.all(claims.map((one) => claim(database, one)));
  return countSold(database, occurrence);
}

/** Replaces the claim's SQL function by the same without one guard, to show the fault that the guard prevents. */
export async function removeClaimGuard(
  { run }: Run,
  guard: string,
  replacement = '',
  name: 'claim_occurrence' | 'change_session' = 'claim_occurrence',
): Promise<void> {
  const [row] = await run(sql<{ source: string }>`
    select pg_get_functiondef(${name}::regproc) as source`);
  if (!row?.source.includes(guard)) throw new Error(`${name} has no guard '${guard}'`);
  await run(sql.raw(row.source.replaceAll(guard, replacement)));
}

/** What is claimed by a function of its own: `claim_occurrence`, `claim_tickets` and `claim_occurrences`. */
export const claimedKinds = ['a class', 'tickets', 'a camp'] as const;
export type ClaimedKind = (typeof claimedKinds)[number];

/** A class, a swim or a camp of two days, whose places `createItem` puts into an item of `createTestShopper`. */
export async function createClaimedKind(
  database: Run,
  venue: TestVenue,
  kind: ClaimedKind,
  occurrence: Partial<Insertable<Occurrence>> = {},
) {
  const schedule = { maximum: occurrence.maximum ?? 10 };
  if (kind === 'a camp') {
    const occurrences = { 0: occurrence, 1: occurrence };
    const camp = await createTestBundle(database, venue, { days: [1, 2], schedule, occurrences });
    const extraFields = { purchasable_type: 'camp', purchasable_id: camp.id, booking_full_camp: true };
    return {
      createItem: ({ attendeeId }: ItemChoice = {}) => ({
        occurrenceId: camp.id,
        extraFields: { ...extraFields, purchased_for_user_id: attendeeId },
      }),
      occurrenceIds: camp.sessionIds,
      prices: camp.prices,
    };
  }
  if (kind === 'tickets') {
    const swim = await createTestSwim(database, venue, { schedule, occurrence });
    return {
      createItem: ({ quantity }: ItemChoice = {}) => createTicketItem(swim, 'adult', quantity),
      occurrenceIds: [swim.occurrenceId],
      prices: swim.prices,
    };
  }
  const spin = await createTestOccurrence(database, venue, { schedule, occurrence });
  return {
    createItem: ({ quantity = 1, attendeeId }: ItemChoice = {}) => ({
      ...spin,
      quantity,
      extraFields: { purchased_for_user_id: attendeeId },
    }),
    occurrenceIds: [spin.occurrenceId],
    prices: spin.prices,
  };
}

/** Tickets are for the customer, a camp has one place. */
type ItemChoice = { quantity?: number; attendeeId?: number | undefined };
