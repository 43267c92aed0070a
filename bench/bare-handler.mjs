// The bare handler: Fastify without login, rules or validation, and one uncached statement for each request. The ratio
// of our server to it shows the cost of everything else. Settings: PORT and DATABASE_URL.
import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import pg from 'pg';
import { buildQuery, connectionOptions } from './statements.mjs';

/** The same number of connections as our server. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, options: connectionOptions });
const app = Fastify();
const hashPassword = promisify(scrypt);

for (const name of ['reserve', 'camp', 'tickets']) {
  app.post(`/${name}`, async ({ body }) => (await pool.query(buildQuery(name, body))).rows);
}
for (const name of ['timetable', 'slots', 'search', 'cart', 'bookings']) {
  app.get(`/${name}`, async ({ query }) => (await pool.query(buildQuery(name, query))).rows);
}
/** The hash of a password, which no log-in can do without. */
app.post('/log-in', async ({ body }, reply) => {
  const [row] = (await pool.query(buildQuery('credentials', body))).rows;
  const [, logN, r, p, salt, hash] = row.password_hash.split('$');
  const cost = { N: 2 ** logN, r: Number(r), p: Number(p), maxmem: 256 * 2 ** logN * r };
  const derived = await hashPassword(body.password, Buffer.from(salt, 'base64url'), 32, cost);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url')) ? { id: row.id } : reply.code(422).send();
});
app.get('/ready', async () => ({}));

process.on('disconnect', () => process.exit());
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
