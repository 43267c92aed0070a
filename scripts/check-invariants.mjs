// Runs every query of apps/server/invariants.sql, which must return no rows, and prints every violation. Without
// DATABASE_URL it uses the database of a running `npm start`. `--books http://127.0.0.1:3001` also compares the payment
// sandbox's books with ours, to the penny.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { getRunningUrl } from './postgres.mjs';
import { readStartSettings } from './settings.mjs';

const file = new URL('../apps/server/invariants.sql', import.meta.url);

/** Queries with their names. */
const queries = readFileSync(file, 'utf8')
  .split(/^-- (?=rule )/m)
  .slice(1)
  .map((part) => ({ name: part.slice(0, part.indexOf('\n')), sql: part.slice(part.indexOf('\n') + 1) }));

/** The names of all queries. */
export const invariantNames = queries.map(({ name }) => name);

/**
 * Returns every violation as a line to print. `now`: milliseconds of the application's clock, by default the sandbox's if
 * there is one, as for the servers, else the machine's.
 */
export async function findViolations(url, sandboxOrigin, now) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const at = now ?? (sandboxOrigin ? await readClock(sandboxOrigin) : Date.now());
    const violations = await runInvariants(client, at);
    return sandboxOrigin ? [...violations, ...(await compareWithBooks(client, sandboxOrigin))] : violations;
  } finally {
    await client.end();
  }
}

/** Runs the queries on an open connection; see `findViolations`. */
export async function runInvariants(client, now) {
  await client.query("select set_config('pavilion.now', $1, false)", [new Date(now).toISOString()]);
  const violations = [];
  for (const { name, sql } of queries) {
    const { rows } = await client.query(sql);
    for (const row of rows.slice(0, 20)) violations.push(`${name}: ${JSON.stringify(row)}`);
    if (rows.length > 20) violations.push(`${name}: … and ${rows.length - 20} more`);
  }
  return violations;
}

async function readClock(sandboxOrigin) {
  const { now } = await (await fetch(`${sandboxOrigin}/clock`)).json();
  return Date.parse(now);
}

/**
 * Amounts that the provider can have. During a capture or a refund the provider can be ahead of us: it has what we hold as
 * refunded, and of each refund that has not ended all or nothing.
 */
function getPossibleAmounts(attempt) {
  if (attempt?.captured > 0)
    return attempt.open_refunds.reduce(
      (amounts, refund) => [...new Set(amounts.flatMap((amount) => [amount, amount - refund]))],
      [attempt.captured - attempt.sent],
    );
  return attempt?.state === 'capture_pending' ? [0, attempt.paid] : [0];
}

/** Compares the sandbox's captures and refunds with our payments, by attempt reference, on an open connection. */
export async function compareWithBooks(client, origin) {
  const books = await (await fetch(`${origin}/books.json`)).json();
  const { rows } = await client.query(`
    select a.provider, a.id, a.reference, a.state, a.amount, a.captured, a.refunded, p.amount as paid, (
        select coalesce(sum(r.amount), 0)::int from refund r
        where r.client_id = a.client_id and r.attempt_id = a.id and r.state = 'succeeded'
      ) as sent, (
        select coalesce(json_agg(r.amount), '[]') from refund r
        where r.client_id = a.client_id and r.attempt_id = a.id and r.state not in ('succeeded', 'failed')
      ) as open_refunds
    from payment_attempt a left join tender p on p.client_id = a.client_id and p.attempt_id = a.id`);
  const ours = new Map(
    rows.flatMap((row) => [
      [row.id, row],
      [row.reference, row],
    ]),
  );
  const violations = [];
  for (const line of [...books.opayo, ...books.stripe]) {
    const attempt = ours.get(line.reference);
    if (!getPossibleAmounts(attempt).includes(line.captured - line.refunded)) {
      violations.push(`books: ${JSON.stringify(line)} against ${JSON.stringify(attempt ?? null)}`);
    }
  }
  const recordedReferences = new Set([...books.opayo, ...books.stripe].map(({ reference }) => reference));
  for (const row of rows) {
    const isRecorded = recordedReferences.has(row.id) || recordedReferences.has(row.reference);
    if (row.state === 'captured' && !isRecorded)
      violations.push(`books: no record of ${JSON.stringify(row)}`);
  }
  return violations;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const at = process.argv.indexOf('--books');
  const violations = await findViolations(
    process.env.DATABASE_URL || getRunningUrl(join(readStartSettings().dataDir, 'pg')),
    at < 0 ? undefined : process.argv[at + 1],
  );
  for (const line of violations) process.stdout.write(`${line}\n`);
  process.stdout.write(`${queries.length} queries, ${violations.length} violations\n`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
