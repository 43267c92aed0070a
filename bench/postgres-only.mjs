// PostgreSQL alone: the bare handler's statements over the same number of connections, without HTTP. Messages:
// { requests: { name, list } } once, then { run: { connections, ms, maxRequests, once } }, as in load-generator.mjs.
import pg from 'pg';
import { buildQuery, connectionOptions } from './statements.mjs';

let pool;
let next = 0;
let requestSet = { name: '', list: [] };

process.on('message', ({ requests, run }) => {
  if (requests) {
    requestSet = requests;
    next = 0;
    process.send({ loaded: requestSet.list.length });
  }
  if (run) void load(run).then((done) => process.send({ done }));
});
process.on('disconnect', () => process.exit());

async function load({ connections, ms, maxRequests, once }) {
  pool ??= new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: connections,
    options: connectionOptions,
  });
  const end = Math.min(
    next + (maxRequests ?? Number.POSITIVE_INFINITY),
    once ? requestSet.list.length : Number.POSITIVE_INFINITY,
  );
  let count = 0;
  const startedAt = performance.now();
  const runQueries = async () => {
    while (performance.now() < startedAt + ms && next < end) {
      const values = requestSet.list[next % requestSet.list.length];
      next += 1;
      await pool.query(buildQuery(requestSet.name, values));
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, runQueries));
  return { count, perSecond: (count / (performance.now() - startedAt)) * 1000 };
}
