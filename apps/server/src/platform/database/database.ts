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

/** Builds statements and runs none: what is built here goes through `run`. */
export const queryBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

// A day and a wall-clock time have no zone, so they stay the text that they are, alone and in lists (1182 and 1115):
// a Date would put them into the machine's zone.
const { DATE, TIMESTAMP } = pg.types.builtins;
for (const alone of [DATE, TIMESTAMP]) pg.types.setTypeParser(alone, (text) => text);
const parseArrayText = (list: string): string[] => list.match(/[^{}",]+/g) ?? [];
for (const list of [1182, 1115]) pg.types.setTypeParser(list, parseArrayText);

type Statement<Row> = Compilable<Row> | RawBuilder<Row>;

/**
 * Runs one statement. Where nothing else is said it is a transaction of its own, on any connection: all or nothing,
 * at less than half the price of begin…commit. What needs several statements to hold together asks for a `Transaction`.
 */
export type RunStatement = <Row>(statement: Statement<Row>) => Promise<Row[]>;

/** A `Run` whose statements are kept together or not at all. It goes where a `Run` goes, never the other way round. */
export type Transaction = RunStatement & { readonly isTransaction: true };

/** Work that is refused leaves no trace; so it has no effect but in the database, for it may be done again. */
export type InTransaction = <T extends { ok: boolean }>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

export type Database = { run: RunStatement; inTransaction: InTransaction; close: () => Promise<void> };

type DatabaseOptions = {
  /** Who this is, in `pg_stat_activity`. */
  name?: string;
  /** Milliseconds after which a statement is given up: what takes longer is a fault, and holds locks meanwhile. */
  statementTimeoutMs?: number;
  /** Told of a connection that was lost while nobody used it; the pool opens another. */
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
    // All our statements are short: compiling one that looks dear took 1.4 s where running it took 12 ms. And all are
    // found by keys, whatever their values: planning one anew for its values took several times as long as running it.
    options: '-c jit=off -c plan_cache_mode=force_generic_plan',
    statement_timeout: statementTimeoutMs,
    // A transaction whose process hangs gives its locks back.
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener a lost idle connection would end the process.
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
      // A connection in an unknown state is thrown away, and with it whatever the work had begun.
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

/** The names of the statements that were seen. A list of values makes one for each length, so it is bounded. */
const statementNames = new Map<string, string>();
const maxStatementNames = 5000;

/** A statement with a name is planned once on each connection, not once for each call. */
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

/** Does the work, and does it again where it was undone because it met another's. */
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
