// Asks a database every question of apps/server/invariants.sql, whose answers must be empty, and prints every breach.
// Without DATABASE_URL it asks the database that `npm start` is running. Usage: node scripts/check-invariants.mjs [--books http://127.0.0.1:3001]
// With --books the payment sandbox's own books are compared with ours, to the penny.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { getRunningUrl } from './postgres.mjs';
import { readStartSettings } from './settings.mjs';

const file = new URL('../apps/server/invariants.sql', import.meta.url);

/** Each question with its name. */
const questions = readFileSync(file, 'utf8')
  .split(/^-- (?=rule )/m)
  .slice(1)
  .map((part) => ({ name: part.slice(0, part.indexOf('\n')), sql: part.slice(part.indexOf('\n') + 1) }));

/** Every breach that a database has, as lines to print. */
export async function findBreaches(url, sandboxOrigin) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = [];
    for (const { name, sql } of questions) {
      const { rows } = await client.query(sql);
      for (const row of rows.slice(0, 20)) found.push(`${name}: ${JSON.stringify(row)}`);
      if (rows.length > 20) found.push(`${name}: … and ${rows.length - 20} more`);
    }
    return sandboxOrigin ? [...found, ...(await compareWithBooks(client, sandboxOrigin))] : found;
  } finally {
    await client.end();
  }
}

/** What may have been taken for an attempt: while its capture is under way the provider may be a moment ahead. */
function getPossibleAmounts(attempt) {
  if (attempt?.state === 'captured') return [attempt.paid];
  return attempt?.state === 'capture_pending' ? [0, attempt.paid] : [0];
}

/** What the sandbox took and what our orders say was paid, by our own reference for each try. */
async function compareWithBooks(client, origin) {
  const books = await (await fetch(`${origin}/books.json`)).json();
  const { rows } = await client.query(`
    select a.provider, a.id, a.reference, a.state, a.amount, p.amount as paid
    from payment_attempt a left join tender p on p.client_id = a.client_id and p.attempt_id = a.id`);
  const ours = new Map(
    rows.flatMap((row) => [
      [row.id, row],
      [row.reference, row],
    ]),
  );
  const found = [];
  for (const line of [...books.opayo, ...books.stripe]) {
    const attempt = ours.get(line.reference);
    if (!getPossibleAmounts(attempt).includes(line.captured - line.refunded)) {
      found.push(`books: ${JSON.stringify(line)} against ${JSON.stringify(attempt ?? null)}`);
    }
  }
  const theirs = new Set([...books.opayo, ...books.stripe].map(({ reference }) => reference));
  for (const row of rows) {
    const isKnown = theirs.has(row.id) || theirs.has(row.reference);
    if (row.state === 'captured' && !isKnown) found.push(`books: nothing there of ${JSON.stringify(row)}`);
  }
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const at = process.argv.indexOf('--books');
  const found = await findBreaches(
    process.env.DATABASE_URL || getRunningUrl(join(readStartSettings().dataDir, 'pg')),
    at < 0 ? undefined : process.argv[at + 1],
  );
  for (const line of found) process.stdout.write(`${line}\n`);
  process.stdout.write(`${questions.length} questions, ${found.length} breaches\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
