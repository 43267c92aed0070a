// Measures one case. The contenders take turns, so other load on the machine affects all of them alike.
import { findViolations } from '../scripts/check-invariants.mjs';
import { countStatements } from './count-statements.mjs';
import { getProcessorTime } from './process-costs.mjs';

export const connections = 16;

/** Requests whose statements are counted, after the rounds. */
const countedRequests = 200;

const contenders = ['bare', 'alone', 'ours'];

/** Runs the rounds of one case and returns results and problems. `warm`: requests to each contender before the measurement. */
export async function measureCase(environment, testData, benchCase, { rounds, ms, warm }) {
  const { load } = environment;
  const run = { connections, ms, once: benchCase.writes };
  await resetData(environment.db);
  await benchCase.prepare?.(environment.db, testData);
  const results = await loadRequests(environment, testData, benchCase);
  // Warm-up in two parts: the first fills the tables for `analyze`, the second lets every connection plan its statements
  // and the JavaScript engine compile hot functions.
  const mostWarm = Math.min(warm, benchCase.maxWarm ?? warm);
  for (const maxRequests of [mostWarm / 4, mostWarm]) {
    for (const contender of contenders) {
      const { done } = await load[contender]({
        run: { ...run, ms: Math.max(ms, 20_000), maxRequests: Math.ceil(maxRequests) },
      });
      if (contender === 'ours') results.push(done);
    }
    if (maxRequests < mostWarm)
      await environment.db.query('analyze cart, hold, cart_line, bundle, booking, allocation');
  }
  const roundResults = [];
  for (let round = 0; round < rounds; round += 1) {
    const roundResult = {};
    for (const contender of contenders) {
      const readCosts = startMeter(environment, environment[contender]);
      const { done } = await load[contender]({ run });
      roundResult[contender] = { ...done, ...readCosts(done.count) };
    }
    results.push(roundResult.ours);
    roundResults.push(roundResult);
  }
  const counts = await countStatements(environment.db, async () => {
    const { done } = await load.ours({ run: { ...run, ms: 20_000, maxRequests: countedRequests } });
    results.push(done);
    return done.count;
  });
  const notes = results.flatMap(listRefusals);
  if (benchCase.writes || benchCase.before)
    notes.push(...(await compareHeldPlaces(environment.db, results, benchCase)));
  notes.push(...(await findViolations(environment.url)).map((violation) => `violation: ${violation}`));
  await benchCase.cleanUp?.(environment.db);
  return { ...benchCase, ...counts, rounds: roundResults, notes };
}

/** Sends each contender its requests. Requests of `before` run first, through our server. */
async function loadRequests({ load, ours, bare }, testData, benchCase) {
  const before = benchCase.before?.(testData, ours.port) ?? [];
  const results = [];
  if (before.length > 0) {
    await load.ours({ requests: { port: ours.port, list: before } });
    const { done } = await load.ours({ run: { connections, ms: 60_000, once: true } });
    results.push({ ...done, isBefore: true });
  }
  await load.ours({ requests: { port: ours.port, list: benchCase.ours(testData, ours.port) } });
  await load.bare({
    requests: { port: bare.port, list: benchCase.bare(benchCase.buildParameters(testData, 'bare')) },
  });
  await load.alone({
    requests: { name: benchCase.statement, list: benchCase.buildParameters(testData, 'alone') },
  });
  return results;
}

export const listRefusals = ({ statuses, refusal }) =>
  Object.entries(statuses)
    .filter(([status]) => status !== '200')
    .map(([status, count]) => `${count} × ${status}: ${refusal?.split('\r\n\r\n')[1]?.slice(0, 200)}`);

/**
 * Compares held places with successful additions. First it deletes the bookings of the other contenders; the invariants
 * then check the counters.
 */
async function compareHeldPlaces(db, results, { writes, placesEach = 1 }) {
  await db.query(`
    with deleted as (
      delete from booking b using cart_line l, cart c
      where l.client_id = b.client_id and l.id = b.line_id
        and c.client_id = l.client_id and c.id = l.cart_id and c.source = 'front-of-house'
      returning b.client_id, b.occurrence_id, b.places
    )
    update occurrence o set consumed = consumed - t.places, online_consumed = online_consumed - t.places
    from (select client_id, occurrence_id, sum(places) as places from deleted group by 1, 2) t
    where o.client_id = t.client_id and o.id = t.occurrence_id`);
  await db.query(`
    delete from bundle u using cart_line l, cart c
    where l.client_id = u.client_id and l.id = u.id
      and c.client_id = l.client_id and c.id = l.cart_id and c.source = 'front-of-house'`);
  await db.query(`
    delete from cart_line l using cart c
    where c.client_id = l.client_id and c.id = l.cart_id and c.source = 'front-of-house'`);
  const { rows } = await db.query(
    "select coalesce(sum(places), 0)::int as held from booking where status = 'reserved'",
  );
  const succeeded = results
    .filter(({ isBefore }) => writes || isBefore)
    .reduce((sum, { statuses }) => sum + (statuses[200] ?? 0) * placesEach, 0);
  return rows[0].held === succeeded ? [] : [`${succeeded} places were added, ${rows[0].held} are held`];
}

const orderTables = [
  'credit_reservation',
  'discount_use',
  'completion',
  'journal',
  'refund',
  'tender',
  'order_line',
  '"order"',
  'payment_attempt',
  'checkout',
  'outbox',
  'membership',
  'membership_sale',
  'package',
  'debt',
];

/** Deletes all orders with what they consist of. */
export async function deleteOrders(db) {
  await db.query('update hold set attempt_id = null where attempt_id is not null');
  for (const table of orderTables) await db.query(`delete from ${table}`);
}

/** Restores the data as they were before the first case. */
export async function resetData(db) {
  for (const statement of [
    `update occurrence o set consumed = 0, online_consumed = 0, next_hold_end = null
    from (select distinct client_id, occurrence_id from booking) b where o.client_id = b.client_id and o.id = b.occurrence_id`,
    'delete from allocation where booking_id is not null',
    'delete from booking',
    'delete from bundle',
    'delete from cart_line',
    `delete from hold h using cart c where c.client_id = h.client_id and c.id = h.cart_id and c.source <> 'front-of-house'`,
    `delete from cart where source <> 'front-of-house'`,
    'vacuum allocation, booking, bundle, cart_line, hold, cart, occurrence',
    'checkpoint',
  ]) {
    await db.query(statement);
  }
}

/** Measures processor time for each request in microseconds, of the server and of all database processes. */
export function startMeter({ postmaster }, server) {
  const now = () => ({
    server: server ? getProcessorTime(server.pid) : Number.NaN,
    database: getProcessorTime(postmaster, { family: true }),
  });
  const before = now();
  return (count) => {
    const after = now();
    return {
      serverCost: (after.server - before.server) / count,
      databaseCost: (after.database - before.database) / count,
    };
  };
}
