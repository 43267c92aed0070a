// PostgreSQL alone: the bare handler's statements over as many connections, without HTTP between.
// It is told { requests: { name, list } } once, and then { run: { connections, ms, most, once } }, as `load.mjs` is.
// DATABASE_URL says where.
import pg from 'pg';
import { options, queryOf } from './statements.mjs';

let pool;
let next = 0;
let asked = { name: '', list: [] };

process.on('message', ({ requests, run }) => {
  if (requests) {
    asked = requests;
    next = 0;
    process.send({ loaded: asked.list.length });
  }
  if (run) void load(run).then((done) => process.send({ done }));
});
process.on('disconnect', () => process.exit());

async function load({ connections, ms, most, once }) {
  pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: connections, options });
  const end = Math.min(
    next + (most ?? Number.POSITIVE_INFINITY),
    once ? asked.list.length : Number.POSITIVE_INFINITY,
  );
  let count = 0;
  const begun = performance.now();
  const askInTurn = async () => {
    while (performance.now() < begun + ms && next < end) {
      const one = asked.list[next % asked.list.length];
      next += 1;
      await pool.query(queryOf(asked.name, one));
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, askInTurn));
  return { count, perSecond: (count / (performance.now() - begun)) * 1000 };
}
