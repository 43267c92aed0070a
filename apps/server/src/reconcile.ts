// npm run reconcile: compares the journal with each provider's books, by default for yesterday, and lists every entry that
// does not match, with what to do. `-- --day 2026-11-22 --client demo` chooses. `-- --page books.html` writes a page of the last
// 31 days. Ends with 1 if something does not match.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addDays, isDay } from '@pavilion/domain/day';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import { createDatabase } from '#platform/database/database';
import { createClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { deriveKeys } from '#platform/security/crypto';
import {
  formatReconciliation,
  readBookOwners,
  readReconciliations,
  reconcileDay,
  renderReconciliations,
} from './modules/reconciliation/index.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { day: text, client: text, page: text } });
if (values.day !== undefined && !isDay(values.day))
  throw new Error(`${values.day} is no day like 2026-11-22`);
const settings = readSettings();
const database = createDatabase(settings.DATABASE_URL, 2, { name: 'pavilion-reconcile' });
const clock = await createClock({ startsAt: settings.CLOCK, sandboxUrl: settings.SANDBOX_URL });
const deps = {
  database,
  settings,
  now: clock.now,
  keys: deriveKeys(settings.SECRET_KEY),
  log: createLogger('error'),
};
for (const owner of await readBookOwners(database.run, { slug: values.client })) {
  const day = values.day ?? addDays(getLocalDay(clock.now(), owner.timezone), -1);
  const result = await reconcileDay(deps, owner, day);
  for (const line of formatReconciliation(owner.slug, result)) process.stdout.write(`${line}\n`);
  if (result.state !== 'matched') process.exitCode = 1;
}
if (values.page !== undefined) {
  const since = addDays(getLocalDay(clock.now(), 'UTC'), -31);
  const saved = await readReconciliations(database.run, { slug: values.client, since });
  writeFileSync(values.page, renderReconciliations(saved, clock.now()));
  process.stdout.write(`Wrote ${values.page}\n`);
}
clock.stop();
await database.close();
