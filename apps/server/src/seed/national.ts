import { sql } from 'kysely';
import type { Database, RunStatement } from '#platform/database/database';
import type { Keys } from '#platform/security/crypto';
import { saveCredentials } from '../modules/client/index.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';

/** How large: venues, and sessions over all of them. */
export type NationalSize = { venues: number; occurrences: number };

const client_id = createSeedId('client national');
/** Rooms of a venue, with how many sessions a day each has: six studios with classes, three courts of one hall. */
const studios = 6;
const classesPerDay = 9;
const courts = 3;
const hoursPerDay = 10;
const occurrencesPerDay = studios * classesPerDay + courts * hoursPerDay;
const personCount = 2000;
/** A week less than the horizon, so that the job finds every row as it would have made it. */
const bookingOpensDaysBefore = 53;

/** A national operator, for the benchmarks: many venues alike, made by the database itself in a few statements. */
export async function seedNational(
  database: Database,
  keys: Keys,
  now: number,
  size: NationalSize,
): Promise<void> {
  const { run } = database;
  await insertRows(run, 'client', [
    {
      id: client_id,
      slug: 'national',
      name: 'National Leisure',
      currency: 'GBP',
      currency_symbol: '£',
      locale: 'en-GB',
      timezone: 'Europe/London',
      languages: ['en'],
      payment_provider: 'opayo',
    },
  ]);
  await saveCredentials(
    run,
    keys.encryption,
    { clientId: client_id, provider: 'opayo' },
    { vendor: 'sandbox' },
  );
  await seedVenuesAndLocations(run, size.venues, now);
  await seedSchedules(run);
  await seedPeople(run, now);
  await seedOccurrences(run, size, now);
  await seedAllocations(run);
  await run(sql`analyze`);
}

/** A uuid in the shape of version 7 out of a text, by the database. */
const uuidSql = (text: ReturnType<typeof sql>) => sql`
  overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`;

async function seedVenuesAndLocations(run: RunStatement, venues: number, now: number): Promise<void> {
  await run(sql`
    insert into venue (
      client_id, id, slug, name, address1, town, postcode, lat, lng, timezone, activities_v2_migration_date, position,
      created_at
    )
    select ${client_id}::uuid, ${uuidSql(sql`'venue ' || n`)}, 'centre-' || n, 'Leisure Centre ' || n, n || ' High Street',
      'Town ' || n, 'AB1 2CD', 50 + (n % 80) / 10.0, -4 + (n % 50) / 10.0, 'Europe/London', '2020-01-01', n,
      ${new Date(now)}
    from generate_series(1, ${venues}::int) n`);
  await run(sql`
    insert into opening_time (client_id, venue_id, weekday, opens, closes)
    select client_id, id, day, 360, 1320 from venue, generate_series(1, 7) day where client_id = ${client_id}`);
  await run(sql`
    insert into location (client_id, id, venue_id, parent_id, root_id, name, position)
    select v.client_id, ${uuidSql(sql`v.id || room`)}, v.id, null, ${uuidSql(sql`v.id || room`)}, room, n
    from venue v, (
      select 'Studio ' || n as room, n from generate_series(1, ${studios}::int) n union all select 'Hall', 0
    ) rooms where v.client_id = ${client_id}`);
  await run(sql`
    insert into location (client_id, id, venue_id, parent_id, root_id, name, position)
    select h.client_id, ${uuidSql(sql`h.id || n::text`)}, h.venue_id, h.id, h.id, 'Court ' || n, n
    from location h, generate_series(1, ${courts}::int) n where h.client_id = ${client_id} and h.name = 'Hall'`);
  await run(sql`
    insert into category (client_id, id, slug, name, parent_id, booking_type, allocation_strategy, created_at)
    select ${client_id}::uuid, ${uuidSql(sql`'category ' || slug`)}, slug, name,
      case when parent is null then null else ${uuidSql(sql`'category ' || parent`)} end, type, strategy, ${new Date(now)}
    from (values
      ('fitness-classes', 'Fitness classes', null, null, 'allocated'),
      ('spin', 'Spin', 'fitness-classes', 'classes', 'allocated'),
      ('courts', 'Courts', null, null, 'allocated'),
      ('badminton', 'Badminton', 'courts', 'resources', 'customer')
    ) as kinds(slug, name, parent, type, strategy)
    order by parent nulls first`);
}

/** One schedule for each studio and court, with a price and a recurrence for each hour. */
async function seedSchedules(run: RunStatement): Promise<void> {
  await run(sql`
    insert into template (client_id, id, category_id, name, description, tags)
    select ${client_id}::uuid, ${uuidSql(sql`'template ' || slug`)}, ${uuidSql(sql`'category ' || slug`)}, name, words, tags
    from (values
      ('spin', 'Spin', 'Climbs and sprints on the bike.', array['cardio']),
      ('badminton', 'Badminton', 'One price for the court.', array[]::text[])
    ) as kinds(slug, name, words, tags)`);
  const leafLocationsSql = sql`
    location l where l.client_id = ${client_id} and not exists (
      select from location c where c.client_id = l.client_id and c.parent_id = l.id
    )`;
  const isCourtSql = sql`l.parent_id is not null`;
  await run(sql`
    insert into schedule (
      client_id, id, template_id, venue_id, reference, booking_strategy, leaf_allocation, starts_on, maximum, booking_opens_days_before,
      allow_anonymous_bookings
    )
    select l.client_id, ${uuidSql(sql`'schedule ' || l.id`)},
      ${uuidSql(sql`'template ' || case when ${isCourtSql} then 'badminton' else 'spin' end`)}, l.venue_id, l.name,
      case when ${isCourtSql} then 'sequential' end, case when ${isCourtSql} then 'one' end, current_date,
      case when ${isCourtSql} then 1 else 30 end, ${bookingOpensDaysBefore}::int, true
    from ${leafLocationsSql}`);
  await run(sql`
    insert into schedule_location (client_id, schedule_id, location_id)
    select l.client_id, ${uuidSql(sql`'schedule ' || l.id`)}, l.id from ${leafLocationsSql}`);
  await run(sql`
    insert into pricing_option (client_id, id, schedule_id, name, reference, amount)
    select client_id, ${uuidSql(sql`'price ' || id`)}, id, 'Adult', 'adult', 650 from schedule where client_id = ${client_id}`);
  await run(sql`
    insert into recurrence (client_id, id, schedule_id, rule, starts_local, duration_minutes)
    select s.client_id, ${uuidSql(sql`'recurrence ' || s.id || n`)}, s.id, 'FREQ=DAILY',
      s.starts_on + make_interval(mins => 420 + n * 90), case when s.leaf_allocation is null then 45 else 60 end
    from schedule s, generate_series(0, ${hoursPerDay - 1}::int) n
    where s.client_id = ${client_id} and (s.leaf_allocation is not null or n < ${classesPerDay}::int)`);
}

const seedPeople = (run: RunStatement, now: number) =>
  run(sql`
    insert into person (client_id, uuid, reference, first_name, last_name, email, date_of_birth, created_at)
    select ${client_id}::uuid, ${uuidSql(sql`'person ' || n`)}, 'N' || lpad(n::text, 7, '0'), 'Visitor', n::text,
      'visitor' || n || '@national.test', date '1960-01-01' + n * 7, ${new Date(now)}
    from generate_series(1, ${personCount}::int) n`);

/** The days that it takes to come to the number that is wanted, from today on. */
async function seedOccurrences(
  run: RunStatement,
  { venues, occurrences }: NationalSize,
  now: number,
): Promise<void> {
  const days = Math.ceil(occurrences / venues / occurrencesPerDay);
  await run(sql`
    update schedule set starts_on = (${new Date(now)}::timestamptz at time zone 'Europe/London')::date
    where client_id = ${client_id}`);
  await run(sql`
    insert into occurrence (
      client_id, id, schedule_id, recurrence_id, original_starts_local, original_starts_at, original_ends_at, venue_id,
      category_id, name, timezone, starts_at, ends_at, first_bookable_at, last_bookable_at, allow_anonymous_bookings,
      booking_strategy, leaf_allocation, root_id, location_ids, maximum
    )
    select s.client_id,
      translate(rtrim(encode(
        '\\x01'::bytea || uuid_send(r.id) || int4send(extract(epoch from at.starts)::int)
          || int4send(extract(epoch from at.starts)::int + r.duration_minutes * 60), 'base64'
      ), '='), '+/', '-_'),
      s.id, r.id, wall, at.starts, at.starts + make_interval(mins => r.duration_minutes), s.venue_id, t.category_id,
      t.name, 'Europe/London', at.starts, at.starts + make_interval(mins => r.duration_minutes),
      (wall::date - ${bookingOpensDaysBefore}::int + time '07:00') at time zone 'Europe/London', at.starts, true, s.booking_strategy, s.leaf_allocation, l.root_id, array[l.id], s.maximum
    from schedule s
    join template t on t.client_id = s.client_id and t.id = s.template_id
    join schedule_location sl on sl.client_id = s.client_id and sl.schedule_id = s.id
    join location l on l.client_id = s.client_id and l.id = sl.location_id
    join recurrence r on r.client_id = s.client_id and r.schedule_id = s.id
    cross join generate_series(0, ${days - 1}::int) day
    cross join lateral (select s.starts_on + day + r.starts_local::time as wall) walls
    cross join lateral (select wall at time zone 'Europe/London' as starts) at
    where s.client_id = ${client_id}
    limit ${occurrences}`);
  await run(sql`
    update recurrence r set generated_until = s.starts_on + ${days - 1}::int, starts_local = s.starts_on + r.starts_local::time
    from schedule s where s.client_id = ${client_id} and r.client_id = s.client_id and r.schedule_id = s.id`);
}

/** Classes have their studio from the beginning; courts take theirs when they are booked. */
const seedAllocations = (run: RunStatement) =>
  run(sql`
    insert into allocation (client_id, location_id, during, occurrence_id)
    select client_id, location_ids[1], tstzrange(starts_at, ends_at), id from occurrence
    where client_id = ${client_id} and booking_strategy is null
    order by location_ids[1], starts_at`);
