import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '#platform/database/database';
import { createTestClaim, removeClaimGuard, runClaim } from '../../../testing/claims.ts';
import { createTestOccurrence, createTestVenue } from '../../../testing/occurrences.ts';
import { createTestClient, createTestPerson } from '../../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../../testing/test-database.ts';
import { createTestSwim } from '../../../testing/tickets.ts';
import { holdRows, waitForLock } from '../../../testing/wait-for-lock.ts';
import { changeSettled } from './change-session.ts';
import type { CourtChoice, OccurrenceClaim } from './claim.ts';

// What the statement that moves bookings decides itself, whatever the request read before it.

// The counters of these tests have no bookings, and the bookings no orders.
const database = await createTestDatabase(6, { canBreakInvariants: true });
const client = await createTestClient(database);
const venue = await createTestVenue(database, client, { leaves: 3 });
const { run } = database;
const clientId = client.id;

type Session = { clientId: string; occurrenceId: string };
type Person = { id: number; version: number };

const shared = { maximum: 6 };
const divided = { maximum: 6, online_maximum: 3, foh_maximum: 3 };

const createSession = (occurrence: object = shared) =>
  createTestOccurrence(database, venue, { schedule: { maximum: 6 }, occurrence });

async function createPerson(): Promise<Person> {
  return { id: (await createTestPerson(database, client)).personId, version: 1 };
}

/** A booking of a person, settled unless it is `reserved`. Returns its id. */
async function book(
  session: Session,
  person: Person,
  { status = 'settled', ...changes }: Partial<OccurrenceClaim> & { status?: 'reserved' | 'settled' } = {},
) {
  const claim = await createTestClaim(database, session, { requester: person, attendee: person, ...changes });
  expect(await runClaim(database, claim)).toBe('claimed');
  if (status === 'settled')
    await run(sql`
      with settled as (
        update booking set status = 'settled', settled_at = ${new Date(noon)} where id = ${claim.bookingId}
      )
      update cart_line set status = 'settled', cart_id = null where id = ${claim.lineId}`);
  return claim.bookingId;
}

type Change = {
  from: Session;
  to: Session;
  ids: string[];
  court?: CourtChoice;
  limit?: number;
  behind?: number;
};

/** Moves bookings to the session as it is now, or as it was so many versions ago, in a transaction. */
async function move(tx: Transaction, { from, to, ids, court, limit, behind = 0 }: Change) {
  const [row] = await tx(sql<{ version: number }>`
    select version from occurrence where id = ${to.occurrenceId}`);
  return changeSettled(tx, {
    clientId,
    bookingIds: ids,
    fromId: from.occurrenceId,
    to: { id: to.occurrenceId, version: (row?.version ?? 0) - behind },
    maxPersonPlaces: limit ?? null,
    court,
    now: noon,
  });
}

async function change(request: Change) {
  const moved = await database.inTransaction(async (tx) => {
    const outcome = await move(tx, request);
    return { ok: outcome === 'changed', outcome };
  });
  return moved.outcome;
}

async function readCounts({ occurrenceId }: Session) {
  const [row] = await run(sql<{ online: number; foh: number }>`
    select online_consumed as online, foh_consumed as foh from occurrence where id = ${occurrenceId}`);
  return row;
}

const update = ({ occurrenceId }: Session, set: RawBuilder<unknown>) =>
  run(sql`update occurrence set ${set} where id = ${occurrenceId}`);

/** Two requests move one of two bookings of a session to different sessions; both have started before the first one moves. */
async function moveToTwoAtOnce() {
  const [from, ...targets] = [await createSession(), await createSession(), await createSession()];
  const ids = [await book(from, await createPerson())];
  await book(from, await createPerson());
  const lock = sql`select from occurrence where id = ${from.occurrenceId} for no key update`;
  const outcomes = await holdRows(database, { lock, count: 2 }, () =>
    Promise.all(targets.map((to) => change({ from, to, ids }))),
  );
  return { outcomes: outcomes.toSorted(), from, targets };
}

describe('a settled booking', () => {
  test.each(['online', 'foh'] as const)('of side %s takes its places along [BKG-03]', async (side) => {
    const [from, to] = [await createSession(), await createSession()];
    const person = await createPerson();
    const ids = [await book(from, person, { side, places: 2 })];
    await book(from, await createPerson(), { side });
    expect(await change({ from, to, ids })).toBe('changed');
    const none = { online: 0, foh: 0 };
    expect(await readCounts(from)).toEqual({ ...none, [side]: 1 });
    expect(await readCounts(to)).toEqual({ ...none, [side]: 2 });
    const moved = await run(sql`
      select b.occurrence_id as "bookingOf", l.detail ->> 'occurrenceId' as "lineOf" from booking b
      join cart_line l on l.id = b.line_id where b.id = ${ids[0] ?? ''}`);
    expect(moved).toEqual([{ bookingOf: to.occurrenceId, lineOf: to.occurrenceId }]);
  });

  test('moves with all others of its visit or not at all [BKG-03]', async () => {
    const [from, to] = [await createSession(), await createSession()];
    const ids = [
      await book(from, await createPerson()),
      await book(from, await createPerson(), { status: 'reserved' }),
    ];
    expect(await change({ from, to, ids })).toBe('lost');
    expect(await change({ from: to, to: from, ids: ids.slice(0, 1) })).toBe('lost');
    expect(await readCounts(from)).toEqual({ online: 2, foh: 0 });
  });

  test('moves once if two requests move it at once [BKG-03]', async () => {
    const { outcomes, from } = await moveToTwoAtOnce();
    expect(outcomes).toEqual(['changed', 'lost']);
    // The other booking of the session has kept its place.
    expect(await readCounts(from)).toEqual({ online: 1, foh: 0 });
  });

  test('lets its new session change before or after it, not while it moves [BKG-03]', async () => {
    const [from, to] = [await createSession(), await createSession()];
    const ids = [await book(from, await createPerson())];
    const held = await database.inTransaction(async (tx) => {
      // The release of expired places waits for the table.
      await tx(sql`lock table booking in share mode`);
      const moving = change({ from, to, ids });
      await waitForLock(database);
      const cancelling = update(to, sql`status = 'cancelled'`);
      const isCancelledFirst = await Promise.race([
        cancelling.then(() => true),
        waitForLock(database, 2).then(() => false),
      ]);
      return { ok: true as const, isCancelledFirst, all: Promise.all([moving, cancelling]) };
    });
    const [outcome] = await held.all;
    expect(outcome).toBe('changed');
    expect(held.isCancelledFirst).toBe(false);
  });

  test('stays if the session has changed or is cancelled [BKG-03]', async () => {
    const [from, to] = [await createSession(), await createSession()];
    const ids = [await book(from, await createPerson())];
    expect(await change({ from, to, ids, behind: 1 })).toBe('session_changed');
    await update(to, sql`status = 'cancelled'`);
    expect(await change({ from, to, ids })).toBe('session_changed');
  });

  test.each(['reserved', 'settled'] as const)(
    'stays if its person has a %s place there, or the customer the most of them [BKG-03 BSK-15]',
    async (status) => {
      const [from, to] = [await createSession(), await createSession()];
      const [customer, child] = [await createPerson(), await createPerson()];
      const ids = [await book(from, customer)];
      await book(to, child, { status, requester: customer });
      await book(to, await createPerson(), { status, requester: customer });
      expect(await change({ from, to, ids, limit: 2 })).toBe('person_limit_reached');
      await book(to, await createPerson(), { status });
      expect(await change({ from, to, ids, limit: 3 })).toBe('changed');
      const own = [await book(from, child)];
      expect(await change({ from, to, ids: own })).toBe('already_booked');
    },
  );

  test('with tickets joins those that its person has there [ACT-29 BKG-03]', async () => {
    const [from, to] = [await createTestSwim(database, venue), await createTestSwim(database, venue)];
    const person = await createPerson();
    const ids = [await book(from, person)];
    const own = await book(to, person);
    for (const [id, ticket] of [
      [ids[0], from.tickets.adult],
      [own, to.tickets.adult],
    ] as const)
      await run(sql`update booking set ticket_id = ${ticket} where id = ${id}`);
    expect(await change({ from, to, ids })).toBe('changed');
  });

  const counts = [
    [
      'online',
      'the desk has sold the rest',
      shared,
      { full: { online: 1, foh: 5, waiting: 0 }, last: 'foh' },
    ],
    [
      'online',
      'the rest is promised to the queue',
      shared,
      { full: { online: 1, foh: 3, waiting: 2 }, last: 'waiting' },
    ],
    [
      'online',
      'its own places are sold',
      divided,
      { full: { online: 3, foh: 0, waiting: 0 }, last: 'online' },
    ],
    [
      'online',
      'its own places are promised',
      divided,
      { full: { online: 1, foh: 0, waiting: 2 }, last: 'waiting' },
    ],
    [
      'foh',
      'the desk’s own places are sold',
      divided,
      { full: { online: 1, foh: 3, waiting: 0 }, last: 'foh' },
    ],
  ] as const;
  test.each(counts)(
    'of side %s stays if %s, and else gets the last place [BKG-03 BSK-15]',
    async (side, _, sides, { full, last }) => {
      const [from, to] = [await createSession(), await createSession(sides)];
      const ids = [await book(from, await createPerson(), { side })];
      const sell = ({ online, foh, waiting }: Record<'online' | 'foh' | 'waiting', number>) =>
        update(
          to,
          sql`online_consumed = ${online}, foh_consumed = ${foh}, consumed = ${online + foh}, waiting = ${waiting}`,
        );
      await sell(full);
      expect(await change({ from, to, ids })).toBe('place_taken');
      await sell({ ...full, [last]: full[last] - 1 });
      expect(await change({ from, to, ids })).toBe('changed');
    },
  );

  test.each([
    ['online', divided, 'place_taken'],
    ['foh', divided, 'changed'],
    ['foh', {}, 'place_taken'],
  ] as const)(
    'of side %s, to places %o where customers wait: %s [BKG-03 WTL-06]',
    async (side, sides, outcome) => {
      const [from, to] = [await createSession(), await createSession(sides)];
      const ids = [await book(from, await createPerson(), { side })];
      await update(to, sql`waitlisted = 1`);
      expect(await change({ from, to, ids })).toBe(outcome);
      await update(to, sql`waitlisted = 0`);
    },
  );

  test('gets the place of an expired hold [BKG-03 BSK-44]', async () => {
    const [from, to] = [await createSession(), await createSession({ maximum: 1 })];
    const ids = [await book(from, await createPerson())];
    const held = await book(to, await createPerson(), { status: 'reserved' });
    expect(await change({ from, to, ids })).toBe('place_taken');
    await expireHold(held);
    expect(await change({ from, to, ids })).toBe('changed');
    expect(await readCounts(to)).toEqual({ online: 1, foh: 0 });
  });
});

const expireHold = (bookingId: string) =>
  run(sql`
    update hold set ends_at = ${new Date(minutesAfter(-1))} where cart_id = (
      select l.cart_id from booking b join cart_line l on l.id = b.line_id where b.id = ${bookingId})`);

describe('a booking of courts', () => {
  const create = async (startsAfter: number) => {
    const session = await createTestOccurrence(database, venue, {
      bookingType: 'resources',
      schedule: { booking_strategy: 'sequential', leaf_allocation: 'one', maximum: 3 },
      locationIds: venue.leaves,
      occurrence: {
        starts_at: new Date(minutesAfter(startsAfter)),
        ends_at: new Date(minutesAfter(startsAfter + 60)),
        last_bookable_at: new Date(minutesAfter(startsAfter)),
      },
    });
    const choose = (leafCount: number): CourtChoice => ({
      rootId: venue.rootId,
      leaves: venue.leaves,
      leafCount,
      from: minutesAfter(startsAfter),
      until: minutesAfter(startsAfter + 60),
      shouldNameLeaves: false,
    });
    return { ...session, choose };
  };
  const countCourts = async (bookingId: string) =>
    (await run(sql`select from allocation where booking_id = ${bookingId}`)).length;

  test('moves to as many that are free or expired, or stays with its own [BKG-03 ACT-46]', async () => {
    const [from, to] = [await create(60), await create(180)];
    const id = await book(from, await createPerson(), { places: 2, court: from.choose(2) });
    const held = await book(to, await createPerson(), { status: 'reserved', places: 2, court: to.choose(2) });
    const request = { from, to, ids: [id], court: to.choose(2) };
    expect(await change(request)).toBe('place_taken');
    expect(await countCourts(id)).toBe(2);
    await expireHold(held);
    expect(await change(request)).toBe('changed');
    expect([await countCourts(id), await countCourts(held)]).toEqual([2, 0]);
    expect(await readCounts(from)).toEqual({ online: 0, foh: 0 });
    // To a time that overlaps its own.
    const half = await create(210);
    expect(await change({ from: to, to: half, ids: [id], court: half.choose(2) })).toBe('changed');
  });

  /** Two bookings of all courts move to sessions at the same time; the second begins before the first is committed. */
  async function moveAtOnce(startsAfter: number) {
    const moves = [];
    for (const later of [0, 90]) {
      const [from, to] = [await create(startsAfter + later), await create(startsAfter + 240 + later / 3)];
      const id = await book(from, await createPerson(), { places: 3, court: from.choose(3) });
      moves.push({ from, to, ids: [id], court: to.choose(3) });
    }
    const [first, second] = moves;
    if (!first || !second) throw new Error('No two moves');
    const held = await database.inTransaction(async (tx) => {
      const outcome = await move(tx, first);
      const waiting = change(second);
      waiting.catch(() => {});
      await waitForLock(database);
      return { ok: true as const, outcome, waiting };
    });
    expect(held.outcome).toBe('changed');
    return { waiting: held.waiting, countCourts: () => countCourts(second.ids[0] ?? '') };
  }

  test('waits for a move to the same courts, and then stays with its own [BKG-03 ACT-46]', async () => {
    const { waiting, countCourts: count } = await moveAtOnce(1000);
    expect(await waiting).toBe('place_taken');
    expect(await count()).toBe(3);
  });

  // Near the end, because the others need the lock.
  test('without the lock of the root location is refused by the constraint only, as an error', async () => {
    const lock =
      'perform from location l where l.client_id = p_client_id and l.id = p_root_id for no key update;';
    await removeClaimGuard(database, lock, '', 'change_session');
    const { waiting, countCourts: count } = await moveAtOnce(2000);
    await expect(waiting).rejects.toThrow('allocation_no_overlap');
    expect(await count()).toBe(3);
  });
});

// The last test, because the others need the lock.
test('control: without the lock of the booking, two moves at once release its place twice and take two', async () => {
  const lock = `perform from booking b where b.client_id = p_client_id and b.id = any(p_booking_ids) order by b.id for no key update;`;
  await removeClaimGuard(database, lock, '', 'change_session');
  const { outcomes, from, targets } = await moveToTwoAtOnce();
  expect(outcomes).toEqual(['changed', 'changed']);
  // The other booking of the session has lost its place, and two sessions count the one that moved.
  expect(await readCounts(from)).toEqual({ online: 0, foh: 0 });
  for (const to of targets) expect(await readCounts(to)).toEqual({ online: 1, foh: 0 });
});
