// PostgreSQL alone: the bare handler's statements over as many connections, without HTTP between.
// It is told { requests: { name, list } } once, and then { run: { connections, ms, once } }. DATABASE_URL says where.
import pg from 'pg';
import { queryOf } from './statements.mjs';

let pool;
let asked = { name: '', list: [] };

process.on('message', async ({ requests, run }) => {
  if (requests) {
    asked = requests;
    process.send({ loaded: asked.list.length });
  }
  if (run) process.send({ done: await load(run) });
});
process.on('disconnect', () => process.exit());

async function load({ connections, ms, once }) {
  pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: connections });
  let next = 0;
  let count = 0;
  const begun = performance.now();
  const askInTurn = async () => {
    while (performance.now() < begun + ms && !(once && next >= asked.list.length)) {
      const one = asked.list[next % asked.list.length];
      next += 1;
      await pool.query(queryOf(asked.name, one));
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, askInTurn));
  return { count, perSecond: (count / (performance.now() - begun)) * 1000 };
}
