import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createId } from '#platform/lib/id';
import { createTestBundle, type TestBundle } from '../../../testing/bundles.ts';
import { createTestClaim } from '../../../testing/claims.ts';
import { createTestVenue } from '../../../testing/occurrences.ts';
import { createTestClient, createTestPerson } from '../../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../../testing/test-database.ts';
import { runBehindLock } from '../../../testing/wait-for-lock.ts';
import type { LineClaim } from './claim.ts';
import { type BundleClaim, claimOccurrences } from './claim-occurrences.ts';

// What the claim of a camp compares itself, whatever the decision read.

// The offers of these tests have no queue.
const database = await createTestDatabase(4, { canBreakInvariants: true });
const client = await createTestClient(database);
const venue = await createTestVenue(database, client);
const { run } = database;

/** A camp of two sessions with two places, and a function that claims it for an attendee. */
async function createCamp() {
  const camp = await createTestBundle(database, venue, { days: [1, 2], schedule: { maximum: 2 } });
  const [first = '', second = ''] = camp.sessionIds;
  const claim = async (attendee: LineClaim['attendee'], changes: Partial<LineClaim> = {}) => {
    const line = await createTestClaim(database, { clientId: client.id, occurrenceId: first });
    const rows = await run(sql<{ id: string; version: number }>`
      select id, version from occurrence where id = any(${camp.sessionIds}::text[]) order by id`);
    const sessions = rows.map((row) => ({ ...row, bookingId: createId(noon), amount: 250 }));
    const detail = {
      type: 'camp',
      scheduleId: camp.id,
      isWhole: true,
      occurrenceIds: camp.sessionIds,
      answers: [],
      restrictionIds: [],
    } as const;
    const bundle: BundleClaim = { ...line, requester: attendee, attendee, ...changes, detail, sessions };
    return (await claimOccurrences(run, bundle)).outcome;
  };
  return { camp, first, second, claim };
}

const createAttendee = async () => ({ id: (await createTestPerson(database, client)).personId, version: 1 });

type Offer = { occurrenceId: string; personId: number; status?: string; places?: number; endsAt?: number };

type Refused = Partial<Offer> & { isForAnother?: boolean; isPartial?: boolean; side?: 'online' | 'foh' };

/** An offer of places in a session, which are kept for it. */
async function offer({ occurrenceId, personId, status = 'open', places = 1, endsAt = 60 }: Offer) {
  const [entryId, now] = [createId(noon), new Date(noon)];
  const endedAt = status === 'open' ? null : now;
  await run(sql`
    insert into waitlist_entry (client_id, id, occurrence_id, person_id, joined_by_id, status, language, link_origin,
      created_at, ended_at)
    values (${client.id}, ${entryId}, ${occurrenceId}, ${personId}, ${personId},
      ${status === 'open' ? 'offered' : status}, 'en', '', ${now}, ${endedAt})`);
  await run(sql`
    insert into offer (client_id, id, entry_id, occurrence_id, person_id, places, status, created_at, ends_at, ended_at)
    values (${client.id}, ${createId(noon)}, ${entryId}, ${occurrenceId}, ${personId}, ${places}, ${status},
      ${new Date(minutesAfter(-120))}, ${new Date(minutesAfter(endsAt))}, ${endedAt})`);
}

/** Both places of each session are promised. */
const promise = ({ sessionIds }: TestBundle) =>
  run(sql`update occurrence set waiting = 2 where id = any(${sessionIds}::text[])`);

const readSessions = ({ sessionIds }: TestBundle) =>
  run(sql`
    select consumed, waiting, array(
      select f.status || ' ' || e.status from offer f join waitlist_entry e on e.id = f.entry_id
      where f.occurrence_id = o.id order by f.status
    ) as offers
    from occurrence o where id = any(${sessionIds}::text[]) order by starts_at`);

describe('a claim of a camp whose places are all promised', () => {
  test.each(['online', 'foh'] as const)(
    'takes the attendee’s own offers from side %s, and leaves those of others [WTL-06]',
    async (side) => {
      const { camp, first, second, claim } = await createCamp();
      const [kim, sam] = [await createAttendee(), await createAttendee()];
      for (const occurrenceId of [first, second])
        for (const { id } of [kim, sam]) await offer({ occurrenceId, personId: id });
      await promise(camp);
      expect(await claim(kim, { side })).toBe('claimed');
      const session = { consumed: 1, waiting: 1, offers: ['accepted accepted', 'open offered'] };
      expect(await readSessions(camp)).toEqual([session, session]);
    },
  );

  test.each([
    ['of another person', { isForAnother: true }],
    ['in one session only', { isPartial: true }],
    ['that was declined', { status: 'declined' }],
    ['that has ended', { endsAt: 0 }],
    ['of more places', { places: 2 }],
  ] as [string, Refused][])('is refused with an offer %s [WTL-06]', async (_, refused) => {
    const { isForAnother = false, isPartial = false, ...changes } = refused;
    const { camp, first, second, claim } = await createCamp();
    const [attendee, other] = [await createAttendee(), await createAttendee()];
    const personId = isForAnother ? other.id : attendee.id;
    for (const occurrenceId of isPartial ? [second] : [first, second])
      await offer({ occurrenceId, personId, ...changes });
    await promise(camp);
    expect(await claim(attendee)).toBe('place_taken');
    expect(await readSessions(camp)).toMatchObject([
      { consumed: 0, waiting: 2 },
      { consumed: 0, waiting: 2 },
    ]);
  });
});

test('a claim of a camp is refused if a session is no longer sold, whatever the decision read [BSK-03]', async () => {
  const { second, claim } = await createCamp();
  await run(sql`update occurrence set status = 'cancelled' where id = ${second}`);
  expect(await claim(await createAttendee())).toBe('occurrence_changed');
});

test('a claim of a camp is repeated if a place expires in a session that fills while it waits [BSK-15 BSK-44]', async () => {
  const { camp, second, claim } = await createCamp();
  expect(await claim(await createAttendee())).toBe('claimed');
  const past = new Date(minutesAfter(-1));
  await run(sql`
    update hold set ends_at = ${past} where cart_id in (
      select l.cart_id from cart_line l join booking b on b.line_id = l.id where b.occurrence_id = ${second})`);
  await run(sql`update occurrence set next_hold_end = ${past} where id = any(${camp.sessionIds}::text[])`);
  const attendee = await createAttendee();
  const outcome = await runBehindLock(
    database,
    sql`select from occurrence where id = any(${camp.sessionIds}::text[]) order by id for no key update`,
    (tx) => tx(sql`update occurrence set consumed = 2, online_consumed = 2 where id = ${second}`),
    () => claim(attendee),
  );
  expect(outcome).toBe('occurrence_changed');
  expect(await claim(attendee)).toBe('claimed');
});
