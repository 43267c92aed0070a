import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { healthRoutes } from './health.ts';

test('is healthy at once and ready when the database has every migration', async () => {
  const url = await cloneDatabase();
  const database = createDatabase(url, 2);
  const app = Fastify();
  healthRoutes(app, database);
  const statuses = async () => [
    (await app.inject('/api/health')).statusCode,
    (await app.inject('/api/ready')).statusCode,
  ];

  await database.run(sql`drop table if exists migration`);
  expect(await statuses()).toEqual([200, 503]);
  await database.run(sql`drop schema public cascade`);
  await database.run(sql`create schema public`);
  await migrate(url);
  expect(await statuses()).toEqual([200, 200]);
  await database.close();
  expect(await statuses()).toEqual([200, 503]);
  const notReady = await app.inject('/api/ready');
  expect(notReady.json<unknown>()).toMatchObject({ code: 'not_ready', errors: {} });
  expect(Number(notReady.headers['retry-after'])).toBeGreaterThan(0);
});
