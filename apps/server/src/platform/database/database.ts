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
import { createPool } from './pool.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailableError, isCancelled, isConnectionLost } from './unavailable.ts';

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

/** A part of a statement, which a module hands to another module's store. */
export type SqlFragment<Value> = RawBuilder<Value>;

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
  /** How long a caller waits for a connection before the database counts as unavailable. */
  connectTimeoutMs?: number;
  /** Called when an idle connection is lost; the pool opens another. */
  onConnectionLost?: (error: Error) => void;
};

/** Its functions throw `DatabaseUnavailableError` without a working connection. */
export function createDatabase(
  url: string,
  maxConnections = 10,
  {
    name = 'pavilion',
    statementTimeoutMs = 10_000,
    connectTimeoutMs = 3000,
    onConnectionLost = () => {},
  }: DatabaseOptions = {},
): Database {
  const pool = createPool(url, {
    name,
    maxConnections,
    statementTimeoutMs,
    connectTimeoutMs,
    onConnectionLost,
  });
  return {
    run: (statement) => retryOnConflict(() => runStatement(pool, statement)),
    inTransaction: (work) => retryOnConflict(() => runTransaction(pool, work)),
    close: () => pool.end(),
  };
}

/** A checked-out connection. `commit` is sent with it, so an error of either may leave an effect. */
type Connection = { run: RunStatement; send: (command: string) => Promise<unknown> };

/**
 * Runs `work` on a connection of the pool and discards it after an error, unless the error `keepsConnection`: its state
 * is unknown, and discarding it rolls back its transaction.
 */
async function withConnection<T>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<T>,
  keepsConnection: (error: unknown) => boolean = () => false,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailableError(error);
  });
  let lost: Error | undefined;
  const onLost = (error: Error): void => {
    lost = error;
  };
  client.on('error', onLost);
  try {
    const result = await work({ run: createRun(client), send: (command) => client.query(command) });
    client.release(lost);
    return result;
  } catch (error) {
    const isLost = lost !== undefined || isConnectionLost(error);
    client.release(isLost || !keepsConnection(error));
    if (isLost) throw new DatabaseUnavailableError(error, { mayHaveRun: true });
    throw isCancelled(error) ? new DatabaseUnavailableError(error) : error;
  } finally {
    client.off('error', onLost);
  }
}

/** A failed statement leaves a working connection, because it is a transaction of its own. */
const runStatement = <Row>(pool: pg.Pool, statement: Statement<Row>): Promise<Row[]> =>
  withConnection(
    pool,
    ({ run }) => run(statement),
    (error) => error instanceof pg.DatabaseError,
  );

/** A connection lost before the commit was sent rolls back, so the work has no effect and may run again. */
async function runTransaction<T extends { ok: boolean }>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let isCommitSent = false;
  try {
    return await withConnection(pool, async ({ run, send }) => {
      await send('begin');
      const outcome = await work(Object.assign(run, { isTransaction: true as const }));
      isCommitSent = outcome.ok;
      await send(outcome.ok ? 'commit' : 'rollback');
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError) || isCommitSent || !error.mayHaveRun) throw error;
    throw new DatabaseUnavailableError(error.cause, { canRetry: true });
  }
}

const createRun =
  (connection: pg.PoolClient): RunStatement =>
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

/**
 * Runs the work again after a serialization failure, a deadlock or a lost transaction, up to three times in all. Work that
 * conflicts each time had no effect: it is refused as an overloaded database is, not as a bug.
 */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === maxAttempts)
        throw error instanceof DatabaseUnavailableError ? error : new DatabaseUnavailableError(error);
    }
  }
}

const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? [serializationFailure, deadlock].includes(error.code ?? '')
    : error instanceof DatabaseUnavailableError && error.canRetry;
