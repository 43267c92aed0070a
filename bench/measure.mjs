// Measures one case: who is compared takes turns, so that what else the machine does meets all of them alike.
import { findBreaches } from '../scripts/check-invariants.mjs';
import { getProcessorTime } from './process-costs.mjs';

export const connections = 16;

/** Who takes turns. */
const contenders = ['bare', 'alone', 'ours'];

/** The rounds of one case, and whatever was wrong in them. `warm` is how many requests each gets before they count. */
export async function measureCase(environment, testData, benchCase, { rounds, ms, warm }) {
  const { load } = environment;
  const run = { connections, ms, once: benchCase.writes };
  await resetData(environment.db);
  const answers = await loadRequests(environment, testData, benchCase);
  // What is written now tells the database what its tables will look like; then every connection plans its statements
  // anew, and the compilers of JavaScript see which functions are worth it.
  for (const maxRequests of [warm / 4, warm]) {
    for (const contender of contenders) {
      const { done } = await load[contender]({
        run: { ...run, ms: Math.max(ms, 20_000), maxRequests: Math.ceil(maxRequests) },
      });
      if (contender === 'ours') answers.push(done);
    }
    if (maxRequests < warm) await environment.db.query('analyze cart, hold, booking, allocation');
  }
  const roundResults = [];
  for (let round = 0; round < rounds; round += 1) {
    const results = {};
    for (const contender of contenders) {
      const readCosts = startMeter(environment, environment[contender]);
      const { done } = await load[contender]({ run });
      results[contender] = { ...done, ...readCosts(done.count) };
    }
    answers.push(results.ours);
    roundResults.push(results);
  }
  const notes = answers.flatMap(listRefusals);
  if (benchCase.writes || benchCase.before)
    notes.push(...(await compareHeldPlaces(environment.db, answers, benchCase)));
  notes.push(...(await findBreaches(environment.url)).map((breach) => `breach: ${breach}`));
  return { name: benchCase.name, aim: benchCase.aim, rounds: roundResults, notes };
}

/** Tells everybody what to ask, after what is to lie there before has been put there by our server. */
async function loadRequests({ load, ours, bare }, testData, benchCase) {
  const before = benchCase.before?.(testData, ours.port) ?? [];
  const answers = [];
  if (before.length > 0) {
    await load.ours({ requests: { port: ours.port, list: before } });
    const { done } = await load.ours({ run: { connections, ms: 60_000, once: true } });
    answers.push({ ...done, isBefore: true });
  }
  await load.ours({ requests: { port: ours.port, list: benchCase.ours(testData, ours.port) } });
  await load.bare({
    requests: { port: bare.port, list: benchCase.bare(testData, benchCase.asked(testData, 'bare')) },
  });
  await load.alone({ requests: { name: benchCase.statement, list: benchCase.asked(testData, 'alone') } });
  return answers;
}

const listRefusals = ({ statuses, refusal }) =>
  Object.entries(statuses)
    .filter(([status]) => status !== '200')
    .map(([status, count]) => `${count} × ${status}: ${refusal?.split('\r\n\r\n')[1]?.slice(0, 200)}`);

/**
 * The places that are held against the additions that were answered well. What the others wrote is taken back first; whether
 * the counters agree with what is left, the invariants ask.
 */
async function compareHeldPlaces(db, answers, { writes }) {
  await db.query(`
    with theirs as (
      delete from booking b using cart c
      where c.client_id = b.client_id and c.id = b.cart_id and c.source = 'front-of-house'
      returning b.client_id, b.occurrence_id, b.places
    )
    update occurrence o set consumed = consumed - t.places, online_consumed = online_consumed - t.places
    from (select client_id, occurrence_id, sum(places) as places from theirs group by 1, 2) t
    where o.client_id = t.client_id and o.id = t.occurrence_id`);
  const { rows } = await db.query("select count(*)::int as held from booking where status = 'reserved'");
  const good = answers
    .filter(({ isBefore }) => writes || isBefore)
    .reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0);
  return rows[0].held === good ? [] : [`${good} additions succeeded, and ${rows[0].held} places are held`];
}

/** Everything as it was before the first case. */
async function resetData(db) {
  for (const statement of [
    `update occurrence o set consumed = 0, online_consumed = 0, next_hold_end = null
    from (select distinct client_id, occurrence_id from booking) b where o.client_id = b.client_id and o.id = b.occurrence_id`,
    'delete from allocation where booking_id is not null',
    'delete from booking',
    `delete from hold h using cart c where c.client_id = h.client_id and c.id = h.cart_id and c.source <> 'front-of-house'`,
    `delete from cart where source <> 'front-of-house'`,
    'vacuum allocation, booking, hold, cart, occurrence',
    'checkpoint',
  ]) {
    await db.query(statement);
  }
}

/** Microseconds of processor time for each request, of the server and of the whole database. */
function startMeter({ postmaster }, server) {
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
