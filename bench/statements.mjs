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

const cart = `
  select c.id as cart_id, h.ends_at, h.cap_at, l.id, l.kind, l.quantity, l.status, l.amount, l.tax, l.person_id, l.snapshot
  from cart c
  join hold h on h.client_id = c.client_id and h.cart_id = c.id
  join cart_line l on l.client_id = c.client_id and l.cart_id = c.id and l.status = 'reserved'
  where c.client_id = $1 and c.owner = $2 and c.source = 'activity-booking'
  order by l.id`;

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
  timetable: { text: timetable, values: getDayValues },
  slots: { text: slots, values: getDayValues },
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
