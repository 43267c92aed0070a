// npm run occurrence:cancel -- --client <slug> --occurrence <id of 34 characters> --reason '<sentence for the customers>'
// cancels a session for its venue. The worker cancels its bookings, pays them back and emails everyone.
import { parseArgs } from 'node:util';
import { createDatabase } from '#platform/database/database';
import { createClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { cancelOccurrence } from './modules/booking/index.ts';
import { readClient } from './modules/client/index.ts';
import { trySettleQueue } from './modules/waitlist/index.ts';

const advice = {
  occurrence_not_found:
    'This client has no such session. Copy its id from the address of its page (?session=…).',
  occurrence_cancelled: 'This session is already cancelled.',
  occurrence_past: 'This session has started, so it cannot be cancelled. Refund its orders instead.',
};

const { values } = parseArgs({
  options: {
    client: { type: 'string', default: '' },
    occurrence: { type: 'string', default: '' },
    reason: { type: 'string', default: '' },
  },
});
const settings = readSettings();
const database = createDatabase(settings.DATABASE_URL, 1, { name: 'pavilion-cancel-occurrence' });
const clock = await createClock({ startsAt: settings.CLOCK, sandboxUrl: settings.SANDBOX_URL });
const message = await cancel();
process.stdout.write(`${message}\n`);
clock.stop();
await database.close();

async function cancel(): Promise<string> {
  const reason = values.reason.trim();
  process.exitCode = 1;
  if (reason === '' || reason.length > 255)
    return 'Say why in a sentence of at most 255 characters that customers read: --reason.';
  const client = await readClient(database.run, { slug: values.client });
  if (!client) return `No client has the slug '${values.client}': --client.`;
  const log = createLogger(settings.LOG_LEVEL);
  const cancelled = await cancelOccurrence(
    {
      database,
      now: clock.now,
      offerReleasedPlaces: (tx, released) => trySettleQueue(log, tx, released),
    },
    { clientId: client.id, occurrenceId: values.occurrence, reason },
  );
  if (!cancelled.ok) return advice[cancelled.refusal.code];
  process.exitCode = 0;
  return 'Cancelled. The worker refunds its bookings and emails their customers within a minute.';
}
