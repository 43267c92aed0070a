import type { Database } from '#platform/database/database';

/** A database that records each call: a statement as 'run', a transaction as 'transaction'. */
export function createCountedDatabase(database: Database): Database & { calls: ('run' | 'transaction')[] } {
  const calls: ('run' | 'transaction')[] = [];
  return {
    ...database,
    calls,
    run: (statement) => {
      calls.push('run');
      return database.run(statement);
    },
    inTransaction: (work) => {
      calls.push('transaction');
      return database.inTransaction(work);
    },
  };
}
