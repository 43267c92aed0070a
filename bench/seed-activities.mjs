// Adds camps, swims with tickets and halls of twelve courts to the national client: what its generated data lack.

const sessionsPerCamp = 20;
const courtsPerHall = 12;
const hoursPerDay = 10;
const daysOfCourts = 9;

/** How many there are of each. */
export const activityCounts = {
  large: { camps: 200, swims: 2000, halls: 28 },
  small: { camps: 20, swims: 100, halls: 2 },
};

/** SQL for a UUID in the format of version 7, derived from a text. */
const uuidSql = (text) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`;

/** SQL for the id of an occurrence, as the product derives it from its recurrence and times. */
const occurrenceIdSql = (recurrenceId, start, minutes) => `
  translate(rtrim(encode('\\x01'::bytea || uuid_send(${recurrenceId}) || int4send(extract(epoch from ${start})::int)
    || int4send(extract(epoch from ${start})::int + ${minutes} * 60), 'base64'), '='), '+/', '-_')`;

const categories = `
  insert into category (client_id, id, slug, name, parent_id, booking_type, allocation_strategy, created_at)
  select $1::uuid, ${uuidSql("'category ' || slug")}, slug, name,
    case when parent is null then null else ${uuidSql("'category ' || parent")} end, type, strategy, now()
  from (values
    ('camps', 'Camps', null, null, 'allocated'),
    ('holiday-camps', 'Holiday camps', 'camps', 'camps', 'allocated'),
    ('swimming', 'Swimming', null, null, 'allocated'),
    ('family-swim', 'Family swim', 'swimming', 'ticketed', 'allocated')
  ) as kinds(slug, name, parent, type, strategy)
  order by parent nulls first
  on conflict do nothing`;

const templates = `
  insert into template (client_id, id, category_id, name)
  select $1::uuid, ${uuidSql("'template ' || slug")}, ${uuidSql("'category ' || slug")}, name
  from (values ('holiday-camps', 'Holiday camp'), ('family-swim', 'Family swim')) as kinds(slug, name)
  on conflict do nothing`;

/** Venues of their own, so that the days of the other venues stay as they are. */
const venues = `
  insert into venue (
    client_id, id, slug, name, address1, town, postcode, timezone, activities_v2_migration_date, position, created_at
  )
  select $1::uuid, ${uuidSql("'venue hall ' || n")}, 'hall-' || n, 'Sports Hall ' || n, n || ' Station Road', 'Town ' || n,
    'AB1 2CD', 'Europe/London', '2020-01-01', 10000 + n, now()
  from generate_series(1, $2::int) n on conflict do nothing`;

/** The hall with its courts, and a room for the camps and swims. */
const locations = `
  insert into location (client_id, id, venue_id, parent_id, root_id, name, position)
  select v.client_id, ${uuidSql('v.id || room')}, v.id, null, ${uuidSql('v.id || room')}, room, 0
  from venue v, unnest(array['Hall', 'Pool']) room where v.client_id = $1 and v.slug like 'hall-%'
  union all
  select v.client_id, ${uuidSql("v.id || 'Hall' || n")}, v.id, ${uuidSql("v.id || 'Hall'")}, ${uuidSql("v.id || 'Hall'")},
    'Court ' || n, n
  from venue v, generate_series(1, ${courtsPerHall}) n where v.client_id = $1 and v.slug like 'hall-%'
  on conflict do nothing`;

/** One schedule for each court, camp and swim. The camps and swims are spread over the venues. */
const schedules = `
  insert into schedule (
    client_id, id, template_id, venue_id, reference, slug, booking_strategy, leaf_allocation, starts_on, ends_on, maximum,
    booking_opens_days_before, allow_anonymous_bookings, max_children_per_adult, child_below_age
  )
  select l.client_id, ${uuidSql("'schedule ' || l.id")}, ${uuidSql("'template badminton'")}, l.venue_id, l.name, null,
    'sequential', 'one', current_date, null::date, 1, 53, true, null::int, null::int
  from location l join venue v on v.client_id = l.client_id and v.id = l.venue_id and v.slug like 'hall-%'
  where l.client_id = $1 and l.parent_id is not null
  union all
  select $1::uuid, ${uuidSql("'schedule camp ' || n")}, ${uuidSql("'template holiday-camps'")},
    ${uuidSql("'venue hall ' || (1 + n % $2::int)")}, 'Camp ' || n, 'camp-' || n, null, null, current_date + 2,
    current_date + 1 + ${sessionsPerCamp}, 1000000, 53, true, null, null
  from generate_series(1, $3::int) n
  union all
  select $1::uuid, ${uuidSql("'schedule swim ' || n")}, ${uuidSql("'template family-swim'")},
    ${uuidSql("'venue hall ' || (1 + n % $2::int)")}, 'Swim ' || n, null, null, null, current_date + 2, null, 1000000, 53,
    true, 2, 8
  from generate_series(1, $4::int / 20) n
  on conflict do nothing`;

const prices = `
  insert into pricing_option (client_id, id, schedule_id, name, reference, amount, covers)
  select s.client_id, ${uuidSql("'price ' || p.name || s.id")}, s.id, p.name, lower(p.name), p.amount, p.covers
  from schedule s
  join template t on t.client_id = s.client_id and t.id = s.template_id
  join (values
    ('badminton', 'Court', 1200, 'session'), ('holiday-camps', 'Whole camp', 24000, 'whole'),
    ('family-swim', 'Adult', 580, 'session'), ('family-swim', 'Child', 290, 'session'),
    ('family-swim', 'Junior', 340, 'session')
  ) as p(template, name, amount, covers) on t.id = ${uuidSql("'template ' || p.template")}
  where s.client_id = $1 and not exists (
    select from pricing_option known where known.client_id = s.client_id and known.schedule_id = s.id
  )`;

const tickets = `
  insert into ticket (client_id, id, schedule_id, name, attendees, adults, children, pricing_option_id, position)
  select p.client_id, ${uuidSql("'ticket ' || p.id")}, p.schedule_id, p.name, 1,
    case when p.reference = 'adult' then 1 else 0 end, case when p.reference = 'child' then 1 else 0 end, p.id, 0
  from pricing_option p join schedule s on s.client_id = p.client_id and s.id = p.schedule_id
  where p.client_id = $1 and s.template_id = ${uuidSql("'template family-swim'")}
  on conflict do nothing`;

const recurrences = `
  insert into recurrence (client_id, id, schedule_id, rule, starts_local, duration_minutes)
  select s.client_id, ${uuidSql("'recurrence ' || s.id || n")}, s.id, 'FREQ=DAILY', s.starts_on + make_interval(hours => 8 + n), 60
  from schedule s
  join venue v on v.client_id = s.client_id and v.id = s.venue_id and v.slug like 'hall-%'
  cross join generate_series(0, ${hoursPerDay - 1}) n
  where s.client_id = $1 and (s.leaf_allocation is not null or n = 0)
  on conflict do nothing`;

/** Each recurrence has an occurrence on each of its days: nine for courts, twenty for camps and swims. */
const occurrences = `
  insert into occurrence (
    client_id, id, schedule_id, recurrence_id, original_starts_local, original_starts_at, original_ends_at, venue_id,
    category_id, name, timezone, starts_at, ends_at, first_bookable_at, last_bookable_at, allow_anonymous_bookings,
    booking_strategy, leaf_allocation, root_id, location_ids, maximum, is_in_bundle
  )
  select s.client_id, ${occurrenceIdSql('r.id', 'at.starts', 60)}, s.id, r.id, wall, at.starts, at.starts + interval '1 hour',
    s.venue_id, t.category_id, t.name, 'Europe/London', at.starts, at.starts + interval '1 hour', now() - interval '1 day',
    at.starts, true, s.booking_strategy, s.leaf_allocation, l.root_id, array[l.id], s.maximum, s.slug is not null
  from schedule s
  join template t on t.client_id = s.client_id and t.id = s.template_id
  join venue v on v.client_id = s.client_id and v.id = s.venue_id and v.slug like 'hall-%'
  join recurrence r on r.client_id = s.client_id and r.schedule_id = s.id
  join location l on l.client_id = s.client_id and l.venue_id = s.venue_id
    and l.name = case when s.leaf_allocation is null then 'Pool' else s.reference end
  cross join generate_series(0, case when s.leaf_allocation is null then ${sessionsPerCamp} else ${daysOfCourts} end - 1) day
  cross join lateral (select r.starts_local + make_interval(days => day) as wall) walls
  cross join lateral (select wall at time zone 'Europe/London' as starts) at
  where s.client_id = $1
  on conflict do nothing`;

/** Inserts what is not there already. */
export async function seedActivities(db, clientId, { camps, swims, halls }) {
  await db.query(categories, [clientId]);
  await db.query(templates, [clientId]);
  await db.query(venues, [clientId, halls]);
  await db.query(locations, [clientId]);
  await db.query(schedules, [clientId, halls, camps, swims]);
  for (const statement of [prices, tickets, recurrences, occurrences]) await db.query(statement, [clientId]);
  await db.query(
    'analyze category, template, venue, location, schedule, pricing_option, ticket, recurrence, occurrence',
  );
}

/** Reads the camps with their sessions, the swims with their tickets, and the days of the halls. */
export async function readActivities(db, clientId) {
  const queryRows = async (sql) => (await db.query(sql, [clientId])).rows;
  const camps = await queryRows(`
    select s.id, (select p.id from pricing_option p where p.client_id = s.client_id and p.schedule_id = s.id) as price_id,
      (select array_agg(o.id order by o.starts_at) from occurrence o
        where o.client_id = s.client_id and o.schedule_id = s.id) as session_ids
    from schedule s where s.client_id = $1 and s.slug like 'camp-%' order by s.slug`);
  const swims = await queryRows(`
    select o.id, (
      select json_object_agg(p.reference, json_build_object('id', t.id, 'price_id', p.id))
      from ticket t join pricing_option p on p.client_id = t.client_id and p.id = t.pricing_option_id
      where t.client_id = o.client_id and t.schedule_id = o.schedule_id
    ) as tickets
    from occurrence o join category k on k.client_id = o.client_id and k.id = o.category_id
    where o.client_id = $1 and k.slug = 'family-swim' and o.starts_at > now() + interval '1 day' order by md5(o.id)`);
  const courtDays = await queryRows(`
    select v.id as venue_id, v.slug, day::text, day::timestamp at time zone v.timezone as from,
      (day + 1)::timestamp at time zone v.timezone as until, badminton
    from venue v cross join lateral (
      select (o.starts_at at time zone v.timezone)::date as day, min(o.id) as badminton
      from occurrence o
      where o.client_id = v.client_id and o.venue_id = v.id and o.leaf_allocation is not null
        and o.starts_at > now() + interval '1 day'
      group by 1
    ) days
    where v.client_id = $1 and v.slug like 'hall-%' and day > (now() + interval '1 day')::date
    order by day, v.position`);
  return { camps, swims, courtDays };
}
