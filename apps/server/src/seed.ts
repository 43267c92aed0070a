import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database } from '#platform/database/database';
import { migrate } from '#platform/database/migrate';
import { createClock } from '#platform/runtime/clock';
import { readSettings } from '#platform/runtime/settings';
import { deriveKeys } from '#platform/security/crypto';
import { setHashMemory } from '#platform/security/password-hash';
import { seedDemo } from './seed/demo.ts';
import { seedNational } from './seed/national.ts';

const { values } = parseArgs({
  options: {
    /** Skips a database that has a client already. */
    'if-empty': { type: 'boolean', default: false },
    /** Drops all tables first. */
    reset: { type: 'boolean', default: false },
    /** `demo`, or `national` for a large generated data set. */
    size: { type: 'string', default: 'demo' },
    venues: { type: 'string', default: '200' },
    occurrences: { type: 'string', default: '1000000' },
  },
});

const settings = readSettings();
setHashMemory(settings.PASSWORD_HASH_LOG_N);
if (settings.isProduction) throw new Error('Demonstration data are refused in production');
if (values.reset) await dropAllTables(settings.DATABASE_URL);
await migrate(settings.DATABASE_URL);
const database = createDatabase(settings.DATABASE_URL, 2, {
  statementTimeoutMs: 1_800_000,
  connectTimeoutMs: 1_800_000,
});
const clock = await createClock({ startsAt: settings.CLOCK, sandboxUrl: settings.SANDBOX_URL });
const startedAt = performance.now();
const printProgress = (line: string) =>
  process.stdout.write(`${line} (${Math.round(performance.now() - startedAt)} ms)\n`);

if (values.size === 'national') {
  await seedNational(database, deriveKeys(settings.SECRET_KEY), clock.now(), {
    venues: Number(values.venues),
    occurrences: Number(values.occurrences),
  });
  printProgress('National data set loaded');
} else if (values['if-empty'] && !(await isEmpty(database))) {
  printProgress('The database has data already, so nothing was loaded');
} else {
  const linkHost = `${settings.PUBLIC_DOMAIN}:${settings.PORT}`;
  await seedDemo(database, deriveKeys(settings.SECRET_KEY), clock.now(), linkHost);
  printProgress('Demonstration data loaded');
}
clock.stop();
await database.close();

async function isEmpty({ run }: Database): Promise<boolean> {
  const clients = await run(sql`select 1 from client limit 1`);
  return clients.length === 0;
}

/** Drops all tables, also those of the job queue. The migrations create them again. */
async function dropAllTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    await client.query('drop schema if exists graphile_worker cascade');
  } finally {
    await client.end();
  }
}
