// The storm: a class of 30 places with many people in its queue, whose customers all cancel at once. Every place must be
// offered to the next entry, with an email, within the target. It has no bare handler, so it has no ratio.
import { setTimeout as sleep } from 'node:timers/promises';
import { findViolations } from '../scripts/check-invariants.mjs';
import { connections, listRefusals, resetData } from './measure.mjs';

const places = 30;
const targetSeconds = 5;
/** A machine that is busy is no fault: only the number of offers is. */
const maxSeconds = 60;

/** Makes the class full: each customer has a settled booking by a free order. Returns the ids of the bookings. */
const buyPlaces = `
  with buyer as materialized (
    select id as person_id, cart_id, gen_random_uuid() as checkout_id, gen_random_uuid() as order_id,
      gen_random_uuid() as line_id, gen_random_uuid() as booking_id
    from unnest($3::int[], $4::uuid[]) as buyer(id, cart_id)
  ), checkouts as (
    insert into checkout (client_id, id, cart_id, person_id, state, created_at)
    select $1, checkout_id, cart_id, person_id, 'completed', now() from buyer
  ), orders as (
    insert into "order" (
      client_id, id, reference, checkout_id, person_id, cart_source, status, total, tax_total, currency, created_at
    )
    select $1, order_id, left(order_id::text, 18), checkout_id, person_id, 'activity-booking', 'success', 0, 0, 'GBP', now()
    from buyer
  ), lines as (
    insert into cart_line (
      client_id, id, kind, status, person_id, list_amount, amount, tax, tax_rate, tax_code, snapshot, detail, created_at
    )
    select $1, line_id, 'booking', 'settled', person_id, 0, 0, 0, 2000, 'standard', '{}',
      jsonb_build_object('occurrenceId', $2::text), now()
    from buyer
  ), order_lines as (
    insert into order_line (
      client_id, id, order_id, position, cart_line_id, kind, name, quantity, amount, tax, tax_rate, tax_code, snapshot
    )
    select $1, gen_random_uuid(), order_id, 0, line_id, 'booking', 'Spin', 1, 0, 0, 2000, 'standard', '{}' from buyer
  ), class as (
    update occurrence set maximum = ${places}, consumed = ${places}, online_consumed = ${places},
      waitlist_maximum = $5
    where client_id = $1 and id = $2
  )
  insert into booking (
    client_id, id, occurrence_id, line_id, person_id, booked_by_id, status, amount, created_at, settled_at
  )
  select $1, booking_id, $2, line_id, person_id, person_id, 'settled', 0, now(), now() from buyer
  returning id, person_id`;

/** Offers that are open, whether they are those of the first entries, and the emails about them. */
const readQueue = `
  select o.consumed, o.waitlisted, o.waiting,
    (select count(*)::int from offer f
      where f.client_id = o.client_id and f.occurrence_id = o.id and f.status = 'open') as offers,
    (select count(*)::int from (
      select status from waitlist_entry e where e.client_id = o.client_id and e.occurrence_id = o.id
      order by legacy_number limit ${places}
    ) first where status = 'offered') as "offeredInOrder",
    (select count(distinct x.payload ->> 'to')::int from outbox x
      join person p on p.client_id = x.client_id and p.email = x.payload ->> 'to'
      join offer f on f.client_id = p.client_id and f.person_id = p.id and f.occurrence_id = o.id
      where x.client_id = o.client_id and x.kind = 'send_mail') as emails
  from occurrence o where o.client_id = $1 and o.id = $2`;

const getExpectedQueue = (waiting) => ({
  consumed: 0,
  waitlisted: waiting - places,
  waiting: places,
  offers: places,
  offeredInOrder: places,
  emails: places,
});

/** Runs the storm with `waiting` people in the queue. `notes` are its problems; `seconds` pass from the first cancellation to the last offer. */
export async function runWaitlistStorm({ db, url, load, ours }, { clientId, people, occurrences }, waiting) {
  await resetData(db);
  const [{ id: occurrenceId }] = occurrences;
  const customers = people.slice(0, places);
  const { rows: bookings } = await db.query(buyPlaces, [
    clientId,
    occurrenceId,
    customers.map(({ id }) => id),
    customers.map(({ cartId }) => cartId),
    waiting,
  ]);
  const cookies = new Map(customers.map(({ id, cookieAt }) => [id, cookieAt(ours.port)]));
  const joined = await sendAll(
    load.ours,
    ours.port,
    listJoins(people.slice(places, places + waiting), occurrenceId, ours.port),
  );
  const startedAt = performance.now();
  const cancelled = await sendAll(
    load.ours,
    ours.port,
    bookings.map(({ id, person_id: personId }) => ({
      method: 'DELETE',
      path: `/api/activities/bookings/${id}`,
      cookie: cookies.get(personId),
    })),
  );
  const queue = await waitForOffers(db, [clientId, occurrenceId], startedAt);
  const seconds = (performance.now() - startedAt) / 1000;
  const notes = [
    ...[joined, cancelled].flatMap(listRefusals),
    ...(await findViolations(url)).map((violation) => `violation: ${violation}`),
  ];
  await removeStorm(db, clientId, occurrenceId);
  for (const [name, expected] of Object.entries(getExpectedQueue(waiting))) {
    if (queue[name] !== expected) notes.push(`waitlist-storm: ${name} is ${queue[name]}, not ${expected}`);
  }
  return { waiting, seconds, joinsPerSecond: joined.perSecond, p99: cancelled.p99, notes };
}

const listJoins = (people, occurrenceId, port) =>
  people.map(({ id, cookieAt }) => ({
    method: 'POST',
    path: `/api/v1/activities/occurrences/${occurrenceId}/waitlist/members`,
    cookie: cookieAt(port),
    body: { data: { user_id: id } },
  }));

async function sendAll(load, port, list) {
  await load({ requests: { port, list } });
  const { done } = await load({ run: { connections, ms: 300_000, once: true } });
  return done;
}

/** The queue when it has all offers, or after the longest wait. */
async function waitForOffers(db, key, startedAt) {
  for (;;) {
    const { rows } = await db.query(readQueue, key);
    const [queue] = rows;
    if (queue.offers >= places || performance.now() > startedAt + maxSeconds * 1000) return queue;
    await sleep(20);
  }
}

/** Restores the class and deletes what the storm has added. */
async function removeStorm(db, clientId, occurrenceId) {
  const tables = [
    'offer',
    'waitlist_entry',
    'order_line',
    '"order"',
    'checkout',
    'outbox',
    'booking',
    'cart_line',
  ];
  for (const table of tables) await db.query(`delete from ${table} where client_id = $1`, [clientId]);
  await db.query(
    `update occurrence set consumed = 0, online_consumed = 0, waitlisted = 0, waiting = 0, waitlist_maximum = null
    where client_id = $1 and id = $2`,
    [clientId, occurrenceId],
  );
}

export const formatStorm = ({ waiting, seconds, joinsPerSecond, p99 }) =>
  `waitlist-storm: ${waiting} joined at ${joinsPerSecond.toFixed(0)} a second; ${places} places cancelled at once, all offered after ${seconds.toFixed(2)} s (p99 of a cancellation ${p99.toFixed(0)} ms), target ${targetSeconds} s: ${seconds <= targetSeconds ? 'reached' : 'not reached'}`;
