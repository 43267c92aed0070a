// The smallest single statement for the effect of each case, for the bare handler and PostgreSQL alone. It checks no
// session and no rules, and trusts every id.
import { randomUUID } from 'node:crypto';

/** Increments the counter if a place is available and inserts line and booking as our server does, without a hold. */
const reserve = `
  with taken as (
    update occurrence set consumed = consumed + 1, online_consumed = online_consumed + 1
    where client_id = $1 and id = $2 and consumed < maximum
    returning id
  ), line as (
    insert into cart_line (
      client_id, id, cart_id, kind, person_id, pricing_option_id, list_amount, amount, tax, tax_rate, tax_code, snapshot,
      created_at
    )
    select $1, $8, $4, 'booking', $5, $6, 650, 650, 108, 2000, 'standard', '{}', $7 from taken
    returning id
  )
  insert into booking (client_id, id, occurrence_id, line_id, person_id, booked_by_id, amount, created_at)
  select $1, $3, taken.id, line.id, $5, $5, 650, $7 from taken, line
  returning id`;

/** All sessions of a camp or none, with their bookings. */
const camp = `
  with taken as (
    update occurrence set consumed = consumed + 1, online_consumed = online_consumed + 1
    where client_id = $1 and id = any($2::text[]) and consumed < maximum
    returning id
  ), line as (
    insert into cart_line (
      client_id, id, cart_id, kind, person_id, pricing_option_id, list_amount, amount, tax, tax_rate, tax_code, snapshot,
      detail, created_at
    )
    select $1, $3, $4, 'bundle', $5, $6, 24000, 24000, 4000, 2000, 'standard', '{}', $9::jsonb, $7
    where (select count(*) from taken) = cardinality($2::text[])
    returning id
  ), its_bundle as (
    insert into bundle (client_id, id, schedule_id, is_whole) select $1, id, $8, true from line
  )
  insert into booking (client_id, id, occurrence_id, line_id, person_id, booked_by_id, amount, created_at)
  select $1, gen_random_uuid(), taken.id, line.id, $5, $5, 1200, $7 from taken, line
  returning id`;

/** Five people in one occurrence, as three lines with a ticket type each. */
const tickets = `
  with taken as (
    update occurrence set consumed = consumed + 5, online_consumed = online_consumed + 5
    where client_id = $1 and id = $2 and consumed + 5 <= maximum
    returning id
  ), bought as (
    select gen_random_uuid() as line_id, * from jsonb_to_recordset($3::jsonb)
      as t(id uuid, price_id uuid, quantity int, amount int)
  ), line as (
    insert into cart_line (
      client_id, id, cart_id, kind, person_id, quantity, pricing_option_id, list_amount, amount, tax, tax_rate, tax_code,
      snapshot, detail, created_at
    )
    select $1, line_id, $4, 'ticket', $5, quantity, price_id, amount, amount, 108, 2000, 'standard', '{}',
      jsonb_build_object('occurrenceId', taken.id, 'ticketId', bought.id, 'places', quantity), $6
    from taken, bought
  )
  insert into booking (
    client_id, id, occurrence_id, line_id, ticket_id, person_id, booked_by_id, places, amount, created_at
  )
  select $1, gen_random_uuid(), taken.id, line_id, bought.id, $5, $5, quantity, amount, $6 from taken, bought
  returning id`;

const buildDayStatement = (available) => `
  select o.id, o.schedule_id, o.recurrence_id, o.original_starts_at, o.original_ends_at, s.reference, t.name as template,
    t.description, t.picture, t.tags, o.category_id, k.slug as category, o.name, o.starts_at, o.ends_at, o.timezone,
    o.status, o.is_detached, o.maximum, ${available} as available, o.booking_strategy, o.setup_minutes,
    o.teardown_minutes, p.id as price_id, p.amount, o.location_ids, l.name as location, o.instructor_ids,
    o.allow_anonymous_bookings, o.first_bookable_at, o.last_bookable_at
  from occurrence o
  join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
  join template t on t.client_id = s.client_id and t.id = s.template_id
  join category k on k.client_id = o.client_id and k.id = o.category_id
  join location l on l.client_id = o.client_id and l.id = o.location_ids[1]
  join pricing_option p on p.client_id = o.client_id and p.schedule_id = o.schedule_id
  where o.client_id = $1 and o.venue_id = $2 and o.starts_at >= $4 and o.starts_at < $5 and o.category_id = $3
  order by o.starts_at, o.name, o.id`;

const timetable = buildDayStatement('o.maximum - o.consumed');

const slots = buildDayStatement(`(
    select count(*)::int from unnest(o.location_ids) leaf where not exists (
      select from allocation a
      where a.client_id = o.client_id and a.location_id = leaf and a.during && tstzrange(o.starts_at, o.ends_at)
      offset 0
    )
  )`);

/** The week's sessions with a word in their name at the venues around a place, the first twenty by start. */
const search = `
  select o.id, o.schedule_id, o.name, o.starts_at, o.ends_at, o.timezone, o.maximum, o.maximum - o.consumed as available,
    o.booking_strategy, o.category_id, k.slug as category, t.name as template, t.tags, o.location_ids, l.name as location,
    p.id as price_id, p.amount, o.instructor_ids, o.first_bookable_at, o.last_bookable_at, o.venue_id, o.venue, o.distance
  from (
    select o.*, v.name as venue, v.distance
    from (
      select id, name, distance
      from venue, lateral (
        select 3959 * 2 * asin(sqrt(
          sin(radians(lat - $2) / 2) ^ 2 + cos(radians(lat)) * cos(radians($2)) * sin(radians(lng - $3) / 2) ^ 2
        )) as distance
      ) measured
      where client_id = $1 and distance <= 5
    ) v
    cross join lateral (
      select * from occurrence o
      where o.client_id = $1 and o.venue_id = v.id and o.starts_at >= $5 and o.starts_at < $5 + interval '7 days'
        and o.status = 'bookable' and position($4 in lower(o.name)) > 0
      order by o.starts_at limit 1000
    ) o
    order by o.starts_at, distance, o.id limit 20
  ) o
  join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
  join template t on t.client_id = s.client_id and t.id = s.template_id
  join category k on k.client_id = o.client_id and k.id = o.category_id
  join location l on l.client_id = o.client_id and l.id = o.location_ids[1]
  join pricing_option p on p.client_id = o.client_id and p.schedule_id = o.schedule_id
  order by o.starts_at, o.distance, o.id`;

const cart = `
  select c.id as cart_id, h.ends_at, h.cap_at, l.id, l.kind, l.quantity, l.status, l.amount, l.tax, l.person_id, l.snapshot
  from cart c
  join hold h on h.client_id = c.client_id and h.cart_id = c.id
  join cart_line l on l.client_id = c.client_id and l.cart_id = c.id and l.status = 'reserved'
  where c.client_id = $1 and c.owner = $2 and c.source = 'activity-booking'
  order by l.id`;

/** A page of a person's bookings with what its rows show, and their number. */
const bookings = `
  with page as (
    select b.id, b.occurrence_id, b.line_id, b.person_id, b.places, b.amount, b.status, b.attendance, b.created_at,
      o.starts_at, o.ends_at, o.timezone, o.name, o.location_ids, o.schedule_id, o.venue_id, o.category_id,
      count(*) over () as total
    from booking b join occurrence o on o.client_id = b.client_id and o.id = b.occurrence_id
    where b.client_id = $1 and b.person_id = $2 and b.status = 'settled'
    order by o.starts_at, b.id limit $3 offset $4
  )
  select b.*, p.reference, p.first_name, p.last_name, v.name as venue, v.slug as venue_slug, v.address1, v.town, v.postcode,
    v.lat, v.lng, k.name as category, k.slug, k.booking_type, l.name as location, t.description, t.picture, t.what_to_bring,
    s.cancellation_cutoff_minutes, s.cut_off_actions, r.id as order_id, r.reference as order_reference,
    ol.amount - ol.refunded as refundable
  from page b
  join person p on p.client_id = $1 and p.id = b.person_id
  join venue v on v.client_id = $1 and v.id = b.venue_id
  join category k on k.client_id = $1 and k.id = b.category_id
  join location l on l.client_id = $1 and l.id = b.location_ids[1]
  join schedule s on s.client_id = $1 and s.id = b.schedule_id
  join template t on t.client_id = $1 and t.id = s.template_id
  join order_line ol on ol.client_id = $1 and ol.cart_line_id = b.line_id
  join "order" r on r.client_id = $1 and r.id = ol.order_id
  order by b.starts_at, b.id`;

const credentials = `
  select id, password_hash from person where client_id = $1 and lower(email) = lower($2) and not is_provisional and email <> ''`;

const getDayValues = ({ client_id, venue_id, category_id, from, until }) => [
  client_id,
  venue_id,
  category_id,
  from,
  until,
];

/** Each statement with its values, taken from the request. */
const statements = {
  reserve: {
    text: reserve,
    values: ({ client_id, occurrence_id, cart_id, person_id, price_id }) => [
      client_id,
      occurrence_id,
      randomUUID(),
      cart_id,
      person_id,
      price_id,
      new Date(),
      randomUUID(),
    ],
  },
  camp: {
    text: camp,
    values: ({ client_id, session_ids, cart_id, person_id, price_id, schedule_id }) => [
      client_id,
      session_ids,
      randomUUID(),
      cart_id,
      person_id,
      price_id,
      new Date(),
      schedule_id,
      JSON.stringify({ type: 'camp', scheduleId: schedule_id, isWhole: true, occurrenceIds: session_ids }),
    ],
  },
  tickets: {
    text: tickets,
    values: ({ client_id, occurrence_id, bought, cart_id, person_id }) => [
      client_id,
      occurrence_id,
      JSON.stringify(bought),
      cart_id,
      person_id,
      new Date(),
    ],
  },
  timetable: { text: timetable, values: getDayValues },
  slots: { text: slots, values: getDayValues },
  search: {
    text: search,
    values: ({ client_id, lat, lng, what, from }) => [client_id, Number(lat), Number(lng), what, from],
  },
  bookings: {
    text: bookings,
    values: ({ client_id, person_id, limit, offset }) => [
      client_id,
      Number(person_id),
      Number(limit),
      Number(offset),
    ],
  },
  credentials: { text: credentials, values: ({ client_id, email }) => [client_id, email] },
  cart: { text: cart, values: ({ client_id, owner }) => [client_id, owner] },
};

/** Generic plans, as in our server: planning for each call took most of the time. */
export const connectionOptions = '-c jit=off -c plan_cache_mode=force_generic_plan';

/** A named query for `pg`, planned once on each connection, as in our server. */
export const buildQuery = (name, request) => ({
  name,
  text: statements[name].text,
  values: statements[name].values(request),
});
