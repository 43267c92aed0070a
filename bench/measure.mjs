// Measures one case: who is compared takes turns, so that what else the machine does meets all of them alike.
import { breachesOf } from '../scripts/check-invariants.mjs';
import { processorTime } from './costs.mjs';

export const connections = 16;

/** Who takes turns. */
const turns = ['bare', 'alone', 'ours'];

/** The rounds of one case, and whatever was wrong in them. `warm` is how many requests each gets before they count. */
export async function measureCase(house, world, of, { rounds, ms, warm }) {
  const { load } = house;
  const run = { connections, ms, once: of.writes };
  await tidy(house.db);
  const answers = await prepare(house, world, of);
  // What is written now tells the database what its tables will look like; then every connection plans its statements
  // anew, and the compilers of JavaScript see which functions are worth it.
  for (const most of [warm / 4, warm]) {
    for (const who of turns) {
      const { done } = await load[who]({ run: { ...run, ms: Math.max(ms, 20_000), most: Math.ceil(most) } });
      if (who === 'ours') answers.push(done);
    }
    if (most < warm) await house.db.query('analyze cart, hold, booking, allocation');
  }
  const found = [];
  for (let round = 0; round < rounds; round += 1) {
    const took = {};
    for (const who of turns) {
      const spent = meter(house, house[who]);
      const { done } = await load[who]({ run });
      took[who] = { ...done, ...spent(done.count) };
    }
    answers.push(took.ours);
    found.push(took);
  }
  const notes = answers.flatMap(whatWasRefused);
  if (of.writes || of.before) notes.push(...(await compareHolds(house.db, answers, of)));
  notes.push(...(await breachesOf(house.url)).map((breach) => `breach: ${breach}`));
  return { name: of.name, aim: of.aim, rounds: found, notes };
}

/** Tells everybody what to ask, after what is to lie there before has been put there by our server. */
async function prepare({ load, ours, bare }, world, of) {
  const before = of.before?.(world, ours.port) ?? [];
  const answers = [];
  if (before.length > 0) {
    await load.ours({ requests: { port: ours.port, list: before } });
    const { done } = await load.ours({ run: { connections, ms: 60_000, once: true } });
    answers.push({ ...done, isBefore: true });
  }
  await load.ours({ requests: { port: ours.port, list: of.ours(world, ours.port) } });
  await load.bare({ requests: { port: bare.port, list: of.bare(world, of.asked(world, 'bare')) } });
  await load.alone({ requests: { name: of.statement, list: of.asked(world, 'alone') } });
  return answers;
}

const whatWasRefused = ({ statuses, refusal }) =>
  Object.entries(statuses)
    .filter(([status]) => status !== '200')
    .map(([status, count]) => `${count} × ${status}: ${refusal?.split('\r\n\r\n')[1]?.slice(0, 200)}`);

/**
 * The places that are held against the additions that were answered well. What the others wrote is taken back first; whether
 * the counters agree with what is left, the invariants ask.
 */
async function compareHolds(db, answers, { writes }) {
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
async function tidy(db) {
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
function meter({ postmaster }, server) {
  const now = () => ({
    server: server ? processorTime(server.pid) : Number.NaN,
    database: processorTime(postmaster, { family: true }),
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
