import { hash } from 'node:crypto';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** Builds statements without a connection; `run` executes them. */
export const queryBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

// Dates and wall-clock times have no zone, so they stay text, also in arrays (types 1182 and 1115). A `Date` would
// interpret them in the machine's zone.
const { DATE, TIMESTAMP } = pg.types.builtins;
for (const scalar of [DATE, TIMESTAMP]) pg.types.setTypeParser(scalar, (text) => text);
const parseArrayText = (list: string): string[] => list.match(/[^{}",]+/g) ?? [];
for (const array of [1182, 1115]) pg.types.setTypeParser(array, parseArrayText);

type Statement<Row> = Compilable<Row> | RawBuilder<Row>;

/**
 * Runs one statement, by default as a transaction of its own on any connection, at less than half the cost of
 * begin…commit. A function that needs several statements in one transaction takes a `Transaction`.
 */
export type RunStatement = <Row>(statement: Statement<Row>) => Promise<Row[]>;

/** Runs statements that commit or roll back together. It is assignable to `RunStatement`, not the reverse. */
export type Transaction = RunStatement & { readonly isTransaction: true };

/** Commits when `work` returns `ok: true`, else rolls back. `work` may run again after a conflict, so it has no effect outside the database. */
export type InTransaction = <T extends { ok: boolean }>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

export type Database = { run: RunStatement; inTransaction: InTransaction; close: () => Promise<void> };

type DatabaseOptions = {
  /** The application name in `pg_stat_activity`. */
  name?: string;
  /** Cancels longer statements, because they hold locks. */
  statementTimeoutMs?: number;
  /** Called when an idle connection is lost; the pool opens another. */
  onConnectionLost?: (error: Error) => void;
};

export function createDatabase(
  url: string,
  maxConnections = 10,
  { name = 'pavilion', statementTimeoutMs = 10_000, onConnectionLost = () => {} }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: name,
    // All statements are short: JIT compilation took 1.4 s for a statement that runs in 12 ms. All find rows by keys,
    // so a generic plan fits any values, and planning for each call took several times as long as running.
    options: '-c jit=off -c plan_cache_mode=force_generic_plan',
    statement_timeout: statementTimeoutMs,
    // Releases the locks of a process that hangs in a transaction.
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener, a lost idle connection ends the process.
  pool.on('error', onConnectionLost);
  const inTransaction: InTransaction = async (work) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const outcome = await work(Object.assign(createRun(client), { isTransaction: true as const }));
      await client.query(outcome.ok ? 'commit' : 'rollback');
      client.release();
      return outcome;
    } catch (error) {
      // The state of the connection is unknown: discarding it rolls back the transaction.
      client.release(true);
      throw error;
    }
  };
  return {
    run: (statement) => retryOnConflict(() => createRun(pool)(statement)),
    inTransaction: (work) => retryOnConflict(() => inTransaction(work)),
    close: () => pool.end(),
  };
}

const createRun =
  (connection: pg.Pool | pg.PoolClient): RunStatement =>
  async (statement) => {
    const { sql, parameters } = statement.compile(queryBuilder);
    const { rows } = await connection.query({
      name: getStatementName(sql),
      text: sql,
      values: [...parameters],
    });
    return rows;
  };

/** Names by statement text. Bounded, because a list of values has one text for each length. */
const statementNames = new Map<string, string>();
const maxStatementNames = 5000;

/** PostgreSQL plans a named statement once for each connection, not for each call. */
function getStatementName(text: string): string {
  const cachedName = statementNames.get(text);
  if (cachedName !== undefined) return cachedName;
  const name = hash('sha1', text, 'base64url');
  if (statementNames.size < maxStatementNames) statementNames.set(text, name);
  return name;
}

const maxAttempts = 3;
const serializationFailure = '40001';
const deadlock = '40P01';

/** Runs the work again after a serialization failure or a deadlock, up to three times in all. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isConflict =
        error instanceof pg.DatabaseError && [serializationFailure, deadlock].includes(error.code ?? '');
      if (!isConflict || attempt === maxAttempts) throw error;
    }
  }
}
