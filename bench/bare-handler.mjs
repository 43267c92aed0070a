// The bare handler: Fastify without log-in, rules or validation, and one statement for each request, never cached. What
// our server does beside that is what its ratio to this one shows. PORT and DATABASE_URL say where.
import Fastify from 'fastify';
import pg from 'pg';
import { buildQuery, connectionOptions } from './statements.mjs';

/** As many connections as our server has. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, options: connectionOptions });
const app = Fastify();

app.post('/reserve', async ({ body }) => (await pool.query(buildQuery('reserve', body))).rows);
for (const name of ['timetable', 'slots', 'cart']) {
  app.get(`/${name}`, async ({ query }) => (await pool.query(buildQuery(name, query))).rows);
}
app.get('/ready', async () => ({}));

process.on('disconnect', () => process.exit());
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
