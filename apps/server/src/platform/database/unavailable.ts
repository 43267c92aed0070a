import pg from 'pg';

/** The database could not be reached, stopped responding or ended the connection. */
export class DatabaseUnavailableError extends Error {
  /** The statement or the commit was sent, so its effect is unknown. */
  readonly mayHaveRun: boolean;
  /** The transaction was lost before its commit, so running it again at once is safe and likely to succeed. */
  readonly canRetry: boolean;

  constructor(cause: unknown, { mayHaveRun = false, canRetry = false } = {}) {
    super(`Database unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseUnavailableError';
    this.mayHaveRun = mayHaveRun;
    this.canRetry = canRetry;
  }
}

/** PostgreSQL ends a connection or refuses one: shutdown, crash, start-up, idle for too long, out of resources. */
const connectionLostCodes = /^(08...|57P0[1-5]|25P0[34]|53...)$/;
/** `query_canceled` and `lock_not_available`: after `statement_timeout` or `lock_timeout`. */
const cancelledCodes = ['57014', '55P03'];

/** Whether the connection ended or did not respond, as opposed to a statement that failed on a working connection. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? connectionLostCodes.test(error.code ?? '')
    : error instanceof Error && driverErrors.test(error.message);

/** The driver's own errors have no code. A system error (`ECONNRESET`) also ends the connection, which reports it. */
const driverErrors =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether PostgreSQL cancelled the statement, after a timeout or on command. It had no effect. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && cancelledCodes.includes(error.code ?? '');
