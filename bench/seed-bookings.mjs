// Inserts paid bookings of some people, each with its order, as the checkout leaves them.

const amount = 650;
const tax = 108;

/** SQL for a UUID in the format of version 7, derived from a text. */
const uuidSql = (text) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`;

/** One row for each booking, with the ids of its cart, checkout, attempt, order and lines. */
const plan = `
  create temporary table planned as
  select $1::uuid as client_id, p.person_id, o.id as occurrence_id, o.name, n,
    now() - interval '1 day' as at,
    ${uuidSql("'cart ' || p.person_id || ' ' || o.id")} as cart_id, ${uuidSql("'line ' || p.person_id || ' ' || o.id")} as line_id,
    ${uuidSql("'sale ' || p.person_id || ' ' || o.id")} as id
  from unnest($2::int[]) as p(person_id) cross join (
    select id, name, row_number() over (order by md5(id)) as n from occurrence
    where client_id = $1 and booking_strategy is null and maximum >= $4 order by md5(id) limit $3
  ) o`;

const statements = [
  `insert into cart (client_id, id, owner, source)
   select client_id, cart_id, 'bought:' || cart_id, 'activity-booking' from planned`,
  `insert into hold (client_id, cart_id) select client_id, cart_id from planned`,
  `insert into cart_line (client_id, id, cart_id, kind, person_id, quantity, list_amount, amount, tax, tax_rate, tax_code,
     snapshot, detail, status, created_at)
   select client_id, line_id, cart_id, 'booking', person_id, 1, ${amount}, ${amount}, ${tax}, 2000, 'standard', '{}',
     jsonb_build_object('occurrenceId', occurrence_id), 'settled', at from planned`,
  `insert into booking (client_id, id, occurrence_id, line_id, person_id, booked_by_id, status, places, side, amount, created_at,
     settled_at)
   select client_id, id, occurrence_id, line_id, person_id, person_id, 'settled', 1, 'online', ${amount}, at, at from planned`,
  `update occurrence o set consumed = b.places, online_consumed = b.places
   from (select occurrence_id, count(*)::int as places from planned group by 1) b
   where o.client_id = $1 and o.id = b.occurrence_id`,
  `insert into checkout (client_id, id, cart_id, person_id, state, created_at)
   select client_id, id, cart_id, person_id, 'completed', at from planned`,
  `insert into payment_attempt (client_id, id, checkout_id, provider, state, amount, captured, currency, cart_hash, reference,
     provider_ref, snapshot, created_at, updated_at)
   select client_id, id, id, 'opayo', 'captured', ${amount}, ${amount}, 'GBP', '', id::text, id::text,
     '{"total": ${amount}, "tenders": [{"type": "online", "amount": ${amount}}]}', at, at from planned`,
  `insert into "order" (client_id, id, reference, checkout_id, person_id, cart_source, status, total, tax_total, currency,
     created_at)
   select client_id, id, upper(substr(md5(id::text), 1, 12)), id, person_id, 'activity-booking', 'success', ${amount}, ${tax},
     'GBP', at from planned`,
  `insert into order_line (client_id, id, order_id, position, cart_line_id, kind, name, quantity, amount, tax, tax_rate, tax_code,
     snapshot)
   select client_id, id, id, 0, line_id, 'booking', name, 1, ${amount}, ${tax}, 2000, 'standard', '{}' from planned`,
  `insert into tender (client_id, id, order_id, tender_type, amount, attempt_id)
   select client_id, id, id, 'online', ${amount}, id from planned`,
  `insert into account (client_id, id, kind, code)
   select $1::uuid, ${uuidSql("'account ' || code")}, 'internal', code from unnest(array['sales', 'receivable', 'card-opayo']) code
   on conflict do nothing`,
  `insert into journal (client_id, id, created_at, from_account_id, to_account_id, amount, reason, order_id, attempt_id)
   select p.client_id, ${uuidSql('e.reason || p.id')}, p.at, f.id, t.id, ${amount}, e.reason, p.id,
     case when e.reason = 'capture' then p.id end
   from planned p
   cross join (values ('sale', 'sales', 'receivable'), ('capture', 'receivable', 'card-opayo')) as e(reason, source, target)
   join account f on f.client_id = p.client_id and f.code = e.source
   join account t on t.client_id = p.client_id and t.code = e.target`,
];

/** Gives each person `count` bookings, in the same occurrences. */
export async function seedBookings(db, { clientId, personIds, count }) {
  await db.query(plan, [clientId, personIds, count, personIds.length]);
  for (const statement of statements)
    await db.query(statement, statement.includes('$1') ? [clientId] : undefined);
  await db.query('drop table planned');
}

export const analyzeBookings = (db) =>
  db.query(
    'vacuum analyze cart, hold, cart_line, booking, occurrence, checkout, payment_attempt, "order", order_line, tender',
  );
