// Measures one case: who is compared takes turns, so that what else the machine does meets all of them alike.
import { breachesOf } from '../scripts/check-invariants.mjs';
import { processorTime } from './costs.mjs';

export const connections = 16;

/** Ours comes last, so that the invariants meet what it has written. */
const turns = ['bare', 'alone', 'ours'];

/** The rounds of one case, and whatever was wrong in them. */
export async function measureCase(house, world, of, { rounds, ms }) {
  const { load } = house;
  const run = { connections, ms, once: of.writes };
  await tidy(house.db);
  const notes = await prepare(house, world, of);
  // Who begins is not yet warm; what is written now tells the database what its tables will look like.
  for (const who of turns) {
    if (of.writes) await tidy(house.db);
    await load[who]({ run: { ...run, ms: Math.min(ms, 1000) } });
  }
  await house.db.query('analyze cart, hold, booking, allocation');
  const found = [];
  for (let round = 0; round < rounds; round += 1) {
    const took = {};
    for (const who of turns) {
      if (of.writes) await tidy(house.db);
      const spent = meter(house, house[who]);
      const { done } = await load[who]({ run });
      took[who] = { ...done, ...spent(done.count) };
    }
    notes.push(...(await judge(house, took.ours, of.writes)));
    found.push(took);
  }
  notes.push(...(await breachesOf(house.url)).map((breach) => `breach: ${breach}`));
  return { name: of.name, aim: of.aim, rounds: found, notes };
}

/** Tells everybody what to ask, after what is to lie there before has been put there by our server. */
async function prepare({ load, ours, bare, db }, world, of) {
  const before = of.before?.(world, ours.port) ?? [];
  const notes = [];
  if (before.length > 0) {
    await load.ours({ requests: { port: ours.port, list: before } });
    const { done } = await load.ours({ run: { connections, ms: 60_000, once: true } });
    notes.push(...(await judge({ db }, done, true)));
  }
  const asked = of.asked(world);
  await load.ours({ requests: { port: ours.port, list: of.ours(world, ours.port) } });
  await load.bare({ requests: { port: bare.port, list: of.bare(world, asked) } });
  await load.alone({ requests: { name: of.statement, list: asked } });
  return notes;
}

/** Whatever was not answered well, and places that are held but were not answered, or the other way round; whether the
 * counters agree with the places, the invariants ask. */
async function judge({ db }, { statuses, refusal }, writes) {
  const notes = [];
  const good = statuses[200] ?? 0;
  for (const [status, count] of Object.entries(statuses)) {
    if (status !== '200') notes.push(`${count} × ${status}: ${refusal?.split('\r\n\r\n')[1]?.slice(0, 200)}`);
  }
  if (!writes) return notes;
  const { rows } = await db.query(`select count(*)::int as held from booking where status = 'reserved'`);
  const [{ held }] = rows;
  if (held !== good) notes.push(`${good} additions succeeded, and ${held} places are held`);
  return notes;
}

/** Everything as it was before: the next round meets tables of the same size. */
export async function tidy(db) {
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
