// The bare handler: Fastify without login, rules or validation, and one uncached statement for each request. The ratio
// of our server to it shows the cost of everything else. Settings: PORT and DATABASE_URL.
import Fastify from 'fastify';
import pg from 'pg';
import { buildQuery, connectionOptions } from './statements.mjs';

/** The same number of connections as our server. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, options: connectionOptions });
const app = Fastify();

for (const name of ['reserve', 'camp', 'tickets']) {
  app.post(`/${name}`, async ({ body }) => (await pool.query(buildQuery(name, body))).rows);
}
for (const name of ['timetable', 'slots', 'search', 'cart']) {
  app.get(`/${name}`, async ({ query }) => (await pool.query(buildQuery(name, query))).rows);
}
app.get('/ready', async () => ({}));

process.on('disconnect', () => process.exit());
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
