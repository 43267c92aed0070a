import { type RawBuilder, sql } from 'kysely';
import { queryBuilder, type RunStatement } from '#platform/database/database';

type Statement = Parameters<RunStatement>[0];
type Rows = Record<string, unknown>[];
type Waiting = { statement: Statement; resolve: (rows: Rows) => void; reject: (reason: unknown) => void };

const joiningRuns = new WeakSet<RunStatement>();

/**
 * Sends statements that start together as one, because a round trip costs more than a further statement: call their
 * functions with the returned `run`, all in one `Promise.all`.
 *
 * They see the database as it was before all of them, in no certain order. So none may need what another writes, no two
 * may write the same row, and what a lock protects is read after the statement that waits for the lock. Rows pass through
 * JSON, so an instant is text and binary data is not supported. A statement with a write in its `with` follows by itself.
 */
export function joinStatements<Run extends RunStatement>(run: Run): Run {
  if (joiningRuns.has(run)) return run;
  let batch: Waiting[] = [];
  const send = async (): Promise<void> => {
    const together = batch.filter(({ statement }) => !hasNestedWrite(statement));
    const alone = batch.filter(({ statement }) => hasNestedWrite(statement));
    batch = [];
    if (together.length > 0) await settle(together, (statements) => runTogether(run, statements));
    for (const waiting of alone)
      await settle([waiting], async ([statement]) => (statement ? [(await run(statement)) as Rows] : []));
  };
  const runJoined = (statement: Statement): Promise<Rows> =>
    new Promise((resolve, reject) => {
      if (batch.length === 0) setImmediate(() => void send());
      batch.push({ statement, resolve, reject });
    });
  // The rows are those of the statement, and a joined transaction is still one.
  const joining = Object.assign(runJoined, run) as unknown as Run;
  joiningRuns.add(joining);
  return joining;
}

/** PostgreSQL allows it at the top level only. */
const hasNestedWrite = (statement: Statement): boolean =>
  /^\s*with\b[^]*\b(insert into|update \w+|delete from)\b/i.test(getText(statement));

const getText = (statement: Statement): string => statement.compile(queryBuilder).sql;

async function settle(
  waiting: readonly Waiting[],
  runAll: (statements: readonly Statement[]) => Promise<Rows[]>,
): Promise<void> {
  try {
    const rows = await runAll(waiting.map(({ statement }) => statement));
    for (const [n, { resolve }] of waiting.entries()) resolve(rows[n] ?? []);
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  }
}

async function runTogether(run: RunStatement, statements: readonly Statement[]): Promise<Rows[]> {
  const names = statements.map((_, n) => `s${n}`);
  const parts = statements.map((statement, n) => sql`${sql.ref(`s${n}`)} as (${statement})`);
  const results = statements.map((statement, n) => sql`${selectRows(String(names[n]), statement)}`);
  const [row] = await run(sql<Record<string, Rows>>`with ${sql.join(parts)} select ${sql.join(results)}`);
  return names.map((name) => row?.[name] ?? []);
}

function selectRows(name: string, statement: Statement): RawBuilder<unknown> {
  const text = getText(statement);
  const hasRows = !/^\s*(insert|update|delete)\b/i.test(text) || /\breturning\b/i.test(text);
  return hasRows
    ? sql`(select coalesce(json_agg(r), '[]') from ${sql.ref(name)} r) as ${sql.ref(name)}`
    : sql`'[]'::json as ${sql.ref(name)}`;
}
