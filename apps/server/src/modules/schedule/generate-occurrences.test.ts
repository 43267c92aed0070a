import { encodeOccurrenceId } from '@pavilion/domain/occurrence';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { createLogger } from '#platform/runtime/logger';
import { insertHeldPlaces } from '../../testing/held-places.ts';
import { createTestPlan } from '../../testing/memberships.ts';
import { createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient } from '../../testing/people.ts';
import { createTestSchedule } from '../../testing/schedules.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createDailyGeneration, generateOccurrences } from './index.ts';

const database = await createTestDatabase(4);
const { run } = database;
const logged: string[] = [];
const log = createLogger('error', (line) => logged.push(line));
type TestSchedule = { clientId: string; scheduleId: string; recurrenceId: string };

const createVenue = async (leaves = 1) =>
  createTestVenue(database, await createTestClient(database), { leaves });

type Row = {
  id: string;
  local: string;
  wall: string;
  status: string;
  starts_at: Date;
  ends_at: Date;
  first_bookable_at: Date;
  last_bookable_at: Date;
  maximum: number;
};

/** The occurrences of a schedule by start. `local` is the original local start, `wall` the venue's wall clock. */
const readOccurrences = ({ clientId, scheduleId }: TestSchedule) =>
  run(sql<Row>`
    select id, original_starts_local::text as local, (starts_at at time zone timezone)::text as wall, status, starts_at,
      ends_at, first_bookable_at, last_bookable_at, maximum
    from occurrence where client_id = ${clientId} and schedule_id = ${scheduleId} order by starts_at, id`);

const readAllocations = ({ clientId }: { clientId: string }) =>
  run(sql<{ location_id: string; during: string; occurrence_id: string | null; schedule_id: string | null }>`
    select location_id, during::text, occurrence_id, schedule_id from allocation
    where client_id = ${clientId} order by lower(during), location_id`);

const readOccurrencesAndAllocations = ({ clientId }: { clientId: string }) =>
  run(sql`
    select o.*, o.xmin::text, (select json_agg(a order by a.id) from allocation a where a.client_id = o.client_id) as space
    from occurrence o where o.client_id = ${clientId} order by o.id`);

const updateRecurrence = (
  { clientId, recurrenceId }: TestSchedule,
  set: { rule?: string; duration_minutes?: number },
) =>
  run(
    queryBuilder
      .updateTable('recurrence')
      .set(set)
      .where('client_id', '=', clientId)
      .where('id', '=', recurrenceId),
  );

/** Until `allowRows` or the end of the test, no occurrence of the schedule can be inserted. */
async function refuseRows({ scheduleId }: TestSchedule): Promise<void> {
  onTestFinished(allowRows);
  await run(
    sql`create function refuse_rows() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await run(
    sql.raw(`create trigger refuse_rows before insert on occurrence
      for each row when (new.schedule_id = '${scheduleId}') execute function refuse_rows()`),
  );
}
async function allowRows(): Promise<void> {
  await run(sql`drop function if exists refuse_rows cascade`);
}

const readStatuses = async (schedule: TestSchedule) =>
  new Set((await readOccurrences(schedule)).map(({ status }) => status));

describe('the horizon', () => {
  test('reaches sixty days, or a week past a longer booking window [ADM-06 ACT-47]', async () => {
    const venue = await createVenue(2);
    const short = await createTestSchedule(database, venue);
    const long = await createTestSchedule(database, venue, {
      schedule: { booking_opens_days_before: 90 },
      locationIds: venue.leaves.slice(1),
    });
    await generateOccurrences(database, noon);
    const [shorts, longs] = [await readOccurrences(short), await readOccurrences(long)];
    expect([shorts[0]?.wall, shorts.at(-1)?.wall]).toEqual(['2030-06-01 18:30:00', '2030-07-31 18:30:00']);
    expect(longs.at(-1)?.wall).toBe('2030-09-06 18:30:00');
    expect(longs[0]?.last_bookable_at).toEqual(longs[0]?.starts_at);
  });

  test('reaches a week past the longest booking window of members [ADM-06 ACT-47]', async () => {
    const venue = await createVenue();
    const schedule = await createTestSchedule(database, venue);
    const plan = await createTestPlan(database, { id: schedule.clientId });
    await database.run(sql`
      insert into booking_window (client_id, schedule_id, plan_id, opens_days_before, opens_minute)
      values (${schedule.clientId}, ${schedule.scheduleId}, ${plan.id}, 90, 420)`);
    await generateOccurrences(database, noon);
    expect((await readOccurrences(schedule)).at(-1)?.wall).toBe('2030-09-06 18:30:00');
  });

  test('generates each occurrence once, with an id that encodes recurrence and times [ACT-11 ACT-12]', async () => {
    const schedule = await createTestSchedule(database, await createVenue());
    await generateOccurrences(database, noon);
    const [first] = await readOccurrences(schedule);
    expect(first?.id).toBe(
      encodeOccurrenceId({
        recurrenceId: schedule.recurrenceId,
        startsAt: first?.starts_at.getTime() ?? 0,
        endsAt: first?.ends_at.getTime() ?? 0,
      }),
    );
    expect(first?.local).toBe('2030-06-01 18:30:00');
  });

  test('does not change in a second run, and grows by a day on the next day [ADM-06]', async () => {
    const venue = await createVenue(2);
    const schedule = await createTestSchedule(database, venue);
    await createTestSchedule(database, venue, {
      schedule: { booking_strategy: 'overlapping' },
      locationIds: venue.leaves.slice(1),
    });
    await generateOccurrences(database, noon);
    const before = await readOccurrencesAndAllocations(schedule);
    const again = await generateOccurrences(database, noon);
    expect(await readOccurrencesAndAllocations(schedule)).toEqual(before);
    expect(again).toMatchObject({ written: 0, withdrawn: 0 });
    await generateOccurrences(database, noon + 86_400_000);
    expect((await readOccurrencesAndAllocations(schedule)).length).toBe(before.length + 2);
  });

  test('keeps local start and opening times across daylight saving changes [ADM-06 ACT-19 ACT-47]', async () => {
    const schedule = await createTestSchedule(database, await createVenue(), {
      schedule: { starts_on: '2030-03-01', booking_opens_days_before: 7, booking_opens_minute: 420 },
    });
    await generateOccurrences(database, Date.parse('2030-03-20T12:00:00Z'));
    await generateOccurrences(database, Date.parse('2030-10-20T12:00:00Z'));
    const occurrences = await readOccurrences(schedule);
    expect(new Set(occurrences.map(({ wall }) => wall.slice(11)))).toEqual(new Set(['18:30:00']));
    const findOn = (day: string) => occurrences.find(({ wall }) => wall.startsWith(day));
    expect(findOn('2030-03-30')?.starts_at.toISOString()).toBe('2030-03-30T18:30:00.000Z');
    expect(findOn('2030-03-31')?.starts_at.toISOString()).toBe('2030-03-31T17:30:00.000Z');
    // Booking opens a week earlier, before the clocks change.
    expect(findOn('2030-03-31')?.first_bookable_at.toISOString()).toBe('2030-03-24T07:00:00.000Z');
    expect(findOn('2030-10-26')?.starts_at.toISOString()).toBe('2030-10-26T17:30:00.000Z');
    expect(findOn('2030-10-27')?.starts_at.toISOString()).toBe('2030-10-27T18:30:00.000Z');
    expect(findOn('2030-10-27')?.first_bookable_at.toISOString()).toBe('2030-10-20T06:00:00.000Z');
  });

  test('is generated by the worker at its start and once a day [ADM-06]', async () => {
    let now = noon;
    const schedule = await createTestSchedule(database, await createVenue());
    const generateDaily = createDailyGeneration({ database, now: () => now, log });
    await generateDaily();
    const before = await readOccurrences(schedule);
    await updateRecurrence(schedule, { rule: 'FREQ=DAILY;COUNT=1' });
    await generateDaily();
    expect(await readOccurrences(schedule)).toEqual(before);
    now += 86_400_000;
    await generateDaily();
    expect(await readStatuses(schedule)).toEqual(new Set(['bookable', 'withdrawn']));
  });

  test('is generated although another schedule fails, which is reported and tried again after an hour [ADM-06]', async () => {
    let now = noon;
    const generateDaily = createDailyGeneration({ database, now: () => now, log });
    const venue = await createVenue(2);
    const failing = await createTestSchedule(database, venue);
    const others = [
      await createTestSchedule(database, venue, { locationIds: venue.leaves.slice(1) }),
      await createTestSchedule(database, await createVenue()),
    ];
    const count = async (schedule: TestSchedule) => (await readOccurrences(schedule)).length;
    await refuseRows(failing);
    await expect(generateDaily()).rejects.toMatchObject({
      message: `Generation of schedule ${failing.scheduleId} failed: refused`,
      errors: [{ cause: { message: 'refused' } }],
    });
    expect([await count(failing), ...(await Promise.all(others.map(count)))]).toEqual([0, 61, 61]);
    await allowRows();
    now += 59 * 60_000;
    await generateDaily();
    expect(await count(failing)).toBe(0);
    now += 60_000;
    await generateDaily();
    expect(await count(failing)).toBe(61);
  });

  test('skips an invalid rule, which is logged once a day however often the generation is tried again [ADM-06]', async () => {
    let now = noon;
    const generateDaily = createDailyGeneration({ database, now: () => now, log });
    const venue = await createVenue(3);
    const [, second] = venue.leaves;
    const invalid = await createTestSchedule(database, venue, { recurrence: { rule: 'FREQ=HOURLY' } });
    const failing = await createTestSchedule(database, venue, { locationIds: [second ?? ''] });
    const valid = await createTestSchedule(database, venue, { locationIds: venue.leaves.slice(2) });
    const readLogged = () =>
      logged
        .map((line) => JSON.parse(line) as { msg: string; scheduleId?: string })
        .filter(({ scheduleId }) => scheduleId === invalid.scheduleId);
    const line = { ...invalid, msg: 'recurrence rule invalid', level: 50 };
    await refuseRows(failing);
    await expect(generateDaily()).rejects.toThrow(failing.scheduleId);
    expect(await readOccurrences(invalid)).toEqual([]);
    expect((await readOccurrences(valid)).length).toBe(61);
    expect(readLogged()).toMatchObject([line]);
    now += 3_600_000;
    await expect(generateDaily()).rejects.toThrow(failing.scheduleId);
    expect(readLogged()).toHaveLength(1);
    await allowRows();
    now += 86_400_000;
    await generateDaily();
    expect(readLogged()).toMatchObject([line, line]);
    await updateRecurrence(invalid, { rule: 'FREQ=DAILY' });
  });

  test('is generated although another rule of its schedule is invalid, whose occurrences stay as they are [ADM-06]', async () => {
    const schedule = await createTestSchedule(database, await createVenue());
    const morning = { ...schedule, recurrenceId: createId(noon) };
    await database.run(sql`
      insert into recurrence (client_id, id, schedule_id, rule, starts_local, duration_minutes)
      values (${morning.clientId}, ${morning.recurrenceId}, ${morning.scheduleId}, 'FREQ=DAILY', '2030-01-01 08:00:00', 60)`);
    await generateOccurrences(database, noon);
    const before = await readOccurrences(schedule);
    await updateRecurrence(morning, { rule: 'FREQ=HOURLY' });
    const invalid: string[] = [];
    await generateOccurrences(database, noon + 86_400_000, {
      reportInvalid: ({ recurrenceId }) => invalid.push(recurrenceId),
    });
    expect(invalid).toEqual([morning.recurrenceId]);
    const after = await readOccurrences(schedule);
    const addedWalls = after
      .map(({ wall }) => wall)
      .filter((wall) => !before.some((row) => row.wall === wall));
    expect(addedWalls).toEqual(['2030-08-01 18:30:00']);
    expect(await readStatuses(schedule)).toEqual(new Set(['bookable']));
    await updateRecurrence(morning, { rule: 'FREQ=DAILY' });
    await generateOccurrences(database, noon + 86_400_000);
    expect((await readOccurrences(schedule)).at(-1)?.wall).toBe('2030-08-01 18:30:00');
    expect((await readOccurrences(schedule)).length).toBe(before.length + 2);
  });
});

describe('an occurrence that its rule no longer generates', () => {
  test('is withdrawn without allocation, and returns with the rule under the same id [ADM-06]', async () => {
    const schedule = await createTestSchedule(database, await createVenue());
    await generateOccurrences(database, noon);
    const before = await readOccurrences(schedule);
    await updateRecurrence(schedule, { rule: 'FREQ=WEEKLY;BYDAY=SA' });
    await generateOccurrences(database, noon);
    const after = await readOccurrences(schedule);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.filter(({ status }) => status === 'bookable').length).toBe(9);
    expect((await readAllocations(schedule)).length).toBe(9);
    await updateRecurrence(schedule, { rule: 'FREQ=DAILY' });
    await generateOccurrences(database, noon);
    expect(await readOccurrences(schedule)).toEqual(before);
    expect((await readAllocations(schedule)).length).toBe(before.length);
  });

  test('does not change if it is detached, cancelled or past [ACT-32 ACT-47]', async () => {
    const schedule = await createTestSchedule(database, await createVenue());
    await generateOccurrences(database, noon);
    const [past, detached, cancelled] = await readOccurrences(schedule);
    const later = noon + 86_400_000;
    await run(sql`update occurrence set is_detached = true, name = 'Other' where id = ${detached?.id}`);
    await run(sql`update occurrence set status = 'cancelled' where id = ${cancelled?.id}`);
    await updateRecurrence(schedule, { rule: 'FREQ=DAILY;COUNT=1' });
    await generateOccurrences(database, later);
    const status = new Map((await readOccurrences(schedule)).map((row) => [row.id, row.status]));
    expect(status.get(past?.id ?? '')).toBe('bookable');
    expect(status.get(detached?.id ?? '')).toBe('bookable');
    expect(status.get(cancelled?.id ?? '')).toBe('cancelled');
    await updateRecurrence(schedule, { rule: 'FREQ=DAILY' });
    await generateOccurrences(database, later);
    const statusAfter = new Map((await readOccurrences(schedule)).map((row) => [row.id, row.status]));
    expect(statusAfter.get(cancelled?.id ?? '')).toBe('cancelled');
  });

  test('keeps its id when only its duration changes [ACT-11 ACT-12]', async () => {
    const schedule = await createTestSchedule(database, await createVenue());
    await generateOccurrences(database, noon);
    const [before] = await readOccurrences(schedule);
    await updateRecurrence(schedule, { duration_minutes: 90 });
    await generateOccurrences(database, noon);
    const [after] = await readOccurrences(schedule);
    expect(after?.id).toBe(before?.id);
    expect(after?.ends_at.getTime()).toBe((before?.ends_at.getTime() ?? 0) + 30 * 60_000);
    expect((await readAllocations(schedule))[0]?.during).toContain('2030-06-01 19:00:00');
  });

  test('keeps its capacity if the schedule’s lower capacity does not fit its consumed places [ACT-33]', async () => {
    const schedule = await createTestSchedule(database, await createVenue());
    await generateOccurrences(database, noon);
    const [sold, unsold] = await readOccurrences(schedule);
    if (!sold) throw new Error(`Schedule ${schedule.scheduleId} has no occurrences`);
    await holdPlaces(schedule, sold, noon + 600_000, 8);
    await run(
      sql`update occurrence set consumed = 8, online_consumed = 8, next_hold_end = ${new Date(noon + 600_000)} where id = ${sold.id}`,
    );
    await run(sql`update schedule set maximum = 5 where id = ${schedule.scheduleId}`);
    await generateOccurrences(database, noon);
    const maximum = new Map((await readOccurrences(schedule)).map((row) => [row.id, row.maximum]));
    expect([maximum.get(sold.id), maximum.get(unsold?.id ?? '')]).toEqual([10, 5]);
  });
});

describe('the allocation of an occurrence', () => {
  test('covers every leaf location, with set-up and teardown time [ACT-47]', async () => {
    const venue = await createVenue(3);
    const schedule = await createTestSchedule(database, venue, {
      schedule: { setup_minutes: 15, teardown_minutes: 5 },
      recurrence: { rule: 'FREQ=DAILY;COUNT=1', starts_local: '2030-06-02 18:30:00' },
      locationIds: venue.leaves.slice(0, 2),
    });
    await generateOccurrences(database, noon);
    const allocations = await readAllocations(schedule);
    expect(allocations.map(({ location_id }) => location_id).sort()).toEqual(venue.leaves.slice(0, 2).sort());
    for (const { during } of allocations) {
      expect(during).toContain('2030-06-02 17:15:00');
      expect(during).toContain('2030-06-02 18:35:00');
    }
  });

  test('takes no leaf location if one is taken, and is retried while the occurrence clashes [ACT-32]', async () => {
    const venue = await createVenue(2);
    const once = { recurrence: { rule: 'FREQ=DAILY;COUNT=1', starts_local: '2030-06-02 18:30:00' } };
    const first = await createTestSchedule(database, venue, { ...once, locationIds: venue.leaves.slice(1) });
    await generateOccurrences(database, noon);
    const both = await createTestSchedule(database, venue, { ...once, locationIds: venue.leaves });
    await generateOccurrences(database, noon);
    const alone = await createTestSchedule(database, venue, {
      ...once,
      locationIds: venue.leaves.slice(0, 1),
    });
    expect(await generateOccurrences(database, noon)).toMatchObject({ clashing: 1 });
    expect(await readStatuses(both)).toEqual(new Set(['clashing']));
    expect(await readStatuses(alone)).toEqual(new Set(['bookable']));
    expect((await readAllocations(first)).length).toBe(2);

    for (const { clientId, scheduleId } of [first, alone]) {
      await run(
        sql`update occurrence set status = 'cancelled' where client_id = ${clientId} and schedule_id = ${scheduleId}`,
      );
    }
    expect(await generateOccurrences(database, noon)).toMatchObject({ clashing: 0 });
    expect(await readStatuses(both)).toEqual(new Set(['bookable']));
    expect((await readAllocations(first)).length).toBe(2);
  });

  test('lapses an expired hold on a court, and clashes with an active one [ACT-32 BSK-44]', async () => {
    const venue = await createVenue(3);
    const court = await createTestSchedule(database, venue, {
      schedule: { booking_strategy: 'sequential', leaf_allocation: 'one', maximum: 3 },
      locationIds: venue.leaves,
    });
    await generateOccurrences(database, noon);
    expect(await readAllocations(court)).toEqual([]);
    const [occurrence, nextDay] = await readOccurrences(court);
    if (!occurrence || !nextDay) throw new Error(`Schedule ${court.scheduleId} has no occurrences`);
    await holdCourt(court, occurrence, venue.leaves[0] ?? '', noon - 1);
    await holdCourt(court, occurrence, venue.leaves[1] ?? '', noon + 600_000);
    // Expired too, and not in the way: on another court, and on another day.
    await holdCourt(court, occurrence, venue.leaves[2] ?? '', noon);
    await holdCourt(court, nextDay, venue.leaves[0] ?? '', noon);

    const once = { recurrence: { rule: 'FREQ=DAILY;COUNT=1', starts_local: '2030-06-01 18:30:00' } };
    const placed = await createTestSchedule(database, venue, {
      ...once,
      locationIds: venue.leaves.slice(0, 1),
    });
    const clashing = await createTestSchedule(database, venue, {
      ...once,
      locationIds: venue.leaves.slice(1, 2),
    });
    await generateOccurrences(database, noon);
    expect(await readStatuses(placed)).toEqual(new Set(['bookable']));
    expect(await readStatuses(clashing)).toEqual(new Set(['clashing']));
    const lines = await run(sql<{ status: string }>`
      select b.status from booking b
      join cart_line l on l.client_id = b.client_id and l.id = b.line_id
      join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
      where b.client_id = ${court.clientId} order by h.ends_at`);
    expect(lines.map(({ status }) => status)).toEqual(['lapsed', 'reserved', 'reserved', 'reserved']);
  });
});

describe('overlapping occurrences', () => {
  const overlapping = { booking_strategy: 'overlapping' as const };

  test('allocate each leaf location once, for the union of their times [ACT-45]', async () => {
    const venue = await createVenue(2);
    const schedule = await createTestSchedule(database, venue, {
      schedule: overlapping,
      recurrence: { rule: 'FREQ=DAILY;COUNT=1', starts_local: '2030-06-02 09:00:00' },
      locationIds: venue.leaves,
    });
    for (const start of ['09:30', '10:00', '14:00']) await insertOneOff(schedule, `2030-06-02 ${start}:00`);
    await generateOccurrences(database, noon);
    const allocations = (await readAllocations(schedule)).map(({ during, schedule_id }) => ({
      during,
      schedule_id,
    }));
    const morning = {
      during: '["2030-06-02 08:00:00+00","2030-06-02 10:00:00+00")',
      schedule_id: schedule.scheduleId,
    };
    const afternoon = {
      during: '["2030-06-02 13:00:00+00","2030-06-02 14:00:00+00")',
      schedule_id: schedule.scheduleId,
    };
    expect(allocations).toEqual([morning, morning, afternoon, afternoon]);
    expect((await readOccurrences(schedule)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'bookable'),
    );
  });

  test('of two schedules keep the locations of both [ACT-45]', async () => {
    const venue = await createVenue(2);
    const schedules = [];
    for (const leaf of venue.leaves)
      schedules.push(
        await createTestSchedule(database, venue, {
          schedule: overlapping,
          recurrence: { rule: 'FREQ=DAILY;COUNT=1', starts_local: '2030-06-02 09:00:00' },
          locationIds: [leaf],
        }),
      );
    await generateOccurrences(database, noon);
    const [first] = schedules;
    const allocated = first ? await readAllocations(first) : [];
    expect(new Set(allocated.map(({ schedule_id }) => schedule_id))).toEqual(
      new Set(schedules.map(({ scheduleId }) => scheduleId)),
    );
    expect(allocated.map(({ location_id }) => location_id).toSorted()).toEqual(venue.leaves.toSorted());
  });

  test('release a location that their schedule no longer has [ACT-45]', async () => {
    const venue = await createVenue(2);
    const schedule = await createTestSchedule(database, venue, {
      schedule: overlapping,
      recurrence: { rule: 'FREQ=DAILY;COUNT=1', starts_local: '2030-06-02 09:00:00' },
      locationIds: venue.leaves,
    });
    await generateOccurrences(database, noon);
    const [kept = '', left = ''] = venue.leaves;
    await run(sql`
      delete from schedule_location where schedule_id = ${schedule.scheduleId} and location_id = ${left}`);
    await run(sql`update schedule set version = version + 1 where id = ${schedule.scheduleId}`);
    await generateOccurrences(database, noon);
    expect((await readAllocations(schedule)).map(({ location_id }) => location_id)).toEqual([kept]);
  });

  test('release what they no longer need, and clash only with other schedules [ACT-45 ACT-32]', async () => {
    const venue = await createVenue();
    const other = await createTestSchedule(database, venue, {
      recurrence: { rule: 'FREQ=DAILY;COUNT=1', starts_local: '2030-06-02 10:15:00' },
    });
    await generateOccurrences(database, noon);
    const schedule = await createTestSchedule(database, venue, {
      schedule: overlapping,
      recurrence: { rule: 'FREQ=DAILY;COUNT=1', starts_local: '2030-06-02 09:00:00' },
    });
    await insertOneOff(schedule, '2030-06-02 09:30:00');
    await generateOccurrences(database, noon);
    expect((await readOccurrences(schedule)).map(({ status }) => status)).toEqual(['bookable', 'clashing']);
    await run(sql`update occurrence set status = 'cancelled' where schedule_id = ${other.scheduleId}`);
    await generateOccurrences(database, noon);
    expect((await readOccurrences(schedule)).map(({ status }) => status)).toEqual(['bookable', 'bookable']);
    expect(await readAllocations(schedule)).toMatchObject([
      { during: '["2030-06-02 08:00:00+00","2030-06-02 09:30:00+00")' },
    ]);
  });
});

/** Inserts a recurrence without a rule. */
const insertOneOff = ({ clientId, scheduleId }: TestSchedule, starts_local: string) =>
  run(
    queryBuilder.insertInto('recurrence').values({
      client_id: clientId,
      id: createId(noon),
      schedule_id: scheduleId,
      starts_local,
      duration_minutes: 60,
    }),
  );

/** Reserves places in a new cart whose hold ends at an instant. Returns the booking's id. */
async function holdPlaces(
  { clientId }: TestSchedule,
  occurrence: Row,
  endsAt: number,
  places = 1,
): Promise<string> {
  const { bookingId } = await insertHeldPlaces(
    { run },
    { clientId, occurrenceId: occurrence.id, endsAt, places },
  );
  return bookingId;
}

/** Reserves a place with an allocation of a court. */
async function holdCourt(
  schedule: TestSchedule,
  occurrence: Row,
  leaf: string,
  endsAt: number,
): Promise<void> {
  const bookingId = await holdPlaces(schedule, occurrence, endsAt);
  await run(sql`
    insert into allocation (client_id, location_id, during, booking_id)
    values (${schedule.clientId}, ${leaf}, tstzrange(${occurrence.starts_at}, ${occurrence.ends_at}), ${bookingId})`);
}
