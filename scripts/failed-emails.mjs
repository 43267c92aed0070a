// npm run emails:failed: lists the emails that could not be sent although they were tried for three days, and password
// links that could not be sent within an hour, with the error and what to do. `-- --retry` sends them again. Uses DATABASE_URL or the database of a running `npm start`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { getRunningUrl } from './postgres.mjs';
import { readStartSettings } from './settings.mjs';

/** Emails that failed for good, oldest first. They are kept for 30 days. */
export async function readFailedEmails(client) {
  const { rows } = await client.query(`
    select j.id::text, c.slug as client, j.created_at, j.updated_at as last_tried_at, j.attempts, j.last_error,
      coalesce(o.payload ->> 'to', o.payload ->> 'username', (
        select p.email from booking b
        join person p on p.client_id = b.client_id and p.id in (b.booked_by_id, b.person_id) and p.role = 'customer'
        where b.client_id = o.client_id and b.id = (o.payload #>> '{booking_ids,0}')::uuid
        order by p.id = b.booked_by_id desc limit 1
      ), (
        select a.snapshot ->> 'email' from payment_attempt a
        where a.client_id = o.client_id and a.id = (o.payload ->> 'attempt_id')::uuid
      ), (
        select p.email from person p where p.client_id = o.client_id and p.id = (o.payload ->> 'person_id')::int
      )) as recipient,
      coalesce(o.payload ->> 'subject', case j.task_identifier
        when 'send_cancellation' then 'Cancelled booking'
        when 'send_gift_card' then 'Gift card'
        when 'send_confirmation' then 'Order confirmation'
        when 'send_notice' then 'Notice: ' || (o.payload ->> 'kind')
        else 'Link to set a password' end) as subject
    from graphile_worker.jobs j
    left join outbox o on o.id::text = j.key
    left join client c on c.id = o.client_id
    where j.task_identifier in
      ('send_mail', 'send_confirmation', 'send_password_link', 'send_gift_card', 'send_cancellation',
      'send_notice') and j.attempts >= j.max_attempts and j.locked_at is null
    order by j.created_at`);
  return rows;
}

/** Puts failed emails back into the queue and returns their number. */
export async function retryFailedEmails(client) {
  const ids = (await readFailedEmails(client)).map(({ id }) => id);
  // A password link is then sent whenever it was asked for.
  await client.query(
    `update graphile_worker._private_jobs set payload = (payload::jsonb #- '{payload,requested_at}')::json
    where id = any($1::bigint[])`,
    [ids],
  );
  const { rowCount } = await client.query(
    `select id from graphile_worker.reschedule_jobs($1::bigint[], run_at := now(), attempts := 0, max_attempts := 25)`,
    [ids],
  );
  return rowCount;
}

function formatEmail({ client, created_at, last_tried_at, attempts, last_error, recipient, subject }) {
  return [
    `${created_at.toISOString()}  ${client}  ${recipient}  ${subject}`,
    `  Tried ${attempts} times, last at ${last_tried_at.toISOString()}: ${last_error?.split('\n')[0]}`,
  ].join('\n');
}

async function main() {
  const { dataDir, databaseUrl } = readStartSettings();
  const url = databaseUrl ?? getRunningUrl(join(dataDir, 'pg'));
  if (!url) throw new Error('No database: set DATABASE_URL, or run npm start.');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    if (process.argv.includes('--retry')) {
      process.stdout.write(`${await retryFailedEmails(client)} emails are sent again.\n`);
      return;
    }
    const emails = await readFailedEmails(client);
    for (const email of emails) process.stdout.write(`${formatEmail(email)}\n`);
    const advice =
      'Correct the address with the customer, or the mail server in SMTP_URL. Then run npm run emails:failed -- --retry.';
    process.stdout.write(
      emails.length === 0 ? 'No email has failed.\n' : `${emails.length} failed. ${advice}\n`,
    );
  } finally {
    await client.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
