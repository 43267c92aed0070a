import pg from 'pg';

export type PoolOptions = {
  /** The application name in `pg_stat_activity`. */
  name: string;
  maxConnections: number;
  /** Cancels longer statements, because they hold locks. */
  statementTimeoutMs: number;
  /** How long a caller waits for a connection, whether new or in use. */
  connectTimeoutMs: number;
  /** Called when a connection is lost that no caller waits for; the pool opens another. */
  onConnectionLost: (error: Error) => void;
};

/** Creates a pool that survives every lost connection and gives up on a database that does not respond. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...createConnectionOptions(url, options),
    max: options.maxConnections,
    // All statements are short: JIT compilation took 1.4 s for a statement that runs in 12 ms. All find rows by keys,
    // so a generic plan fits any values, and planning for each call took several times as long as running.
    options: '-c jit=off -c plan_cache_mode=force_generic_plan',
    statement_timeout: options.statementTimeoutMs,
    // Releases the locks of a process that hangs in a transaction.
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection without a listener ends the process when it is lost: idle ones emit on the pool, others on the client.
  pool.on('error', options.onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Later than the server's own limit, which is the usual one. This one is for a server that does not respond at all. */
const clientTimeoutMarginMs = 1000;

/** Options of a connection. Keep-alive packets detect a host that is gone without closing its connections. */
export const createConnectionOptions = (
  url: string,
  options: Pick<PoolOptions, 'name' | 'connectTimeoutMs' | 'statementTimeoutMs'>,
): pg.ClientConfig => ({
  connectionString: url,
  application_name: options.name,
  connectionTimeoutMillis: options.connectTimeoutMs,
  query_timeout: options.statementTimeoutMs + clientTimeoutMarginMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});
