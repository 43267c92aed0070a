import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openClock } from '#platform/clock';
import { openKeys } from '#platform/crypto';
import { type Database, openDatabase } from '#platform/database';
import { migrate } from '#platform/migrate';
import { readSettings } from '#platform/settings';
import { plantDemo } from './seed/demo.ts';
import { emptyDatabase } from './seed/empty-database.ts';
import { plantNational } from './seed/national.ts';

const { values } = parseArgs({
  options: {
    /** Only into a database that has no client yet. */
    'if-empty': { type: 'boolean', default: false },
    /** Drops everything first. */
    reset: { type: 'boolean', default: false },
    /** `demo`, or `national` for a generated large set. */
    size: { type: 'string', default: 'demo' },
    venues: { type: 'string', default: '200' },
    occurrences: { type: 'string', default: '1000000' },
  },
});

const settings = readSettings();
if (settings.production) throw new Error('Demonstration data are refused in production.');
if (values.reset) await emptyDatabase(settings.DATABASE_URL);
await migrate(settings.DATABASE_URL);
const database = openDatabase(settings.DATABASE_URL, 2, { statementTimeout: 1_800_000 });
const clock = await openClock({ startsAt: settings.CLOCK, sandboxUrl: settings.SANDBOX_URL });
const begun = performance.now();
const say = (line: string) => process.stdout.write(`${line} (${Math.round(performance.now() - begun)} ms)\n`);

if (values.size === 'national') {
  await plantNational(database, openKeys(settings.SECRET_KEY), clock.now(), {
    venues: Number(values.venues),
    occurrences: Number(values.occurrences),
  });
  say('The national data set is planted.');
} else if (values['if-empty'] && !(await isEmpty(database))) {
  say('There are data already; nothing was planted.');
} else {
  await plantDemo(database, openKeys(settings.SECRET_KEY), clock.now());
  say('The demonstration is planted.');
}
clock.stop();
await database.close();

async function isEmpty({ run }: Database): Promise<boolean> {
  const clients = await run(sql`select 1 from client limit 1`);
  return clients.length === 0;
}
