import type { Database, Transaction } from '#platform/database/database';

/** A database whose connection is lost at statement `at` of its transactions, once. */
export function loseConnection(
  database: Database,
  at: number,
): { database: Database; isLost: () => boolean } {
  let count = 0;
  const lost: Database = {
    ...database,
    inTransaction: (work) =>
      database.inTransaction((tx) => {
        const run: typeof tx = Object.assign(
          (...statement: Parameters<Transaction>) => {
            count += 1;
            if (count === at) throw new Error('Connection lost');
            return tx(...statement);
          },
          { isTransaction: true as const },
        ) as typeof tx;
        return work(run);
      }),
  };
  return { database: lost, isLost: () => count >= at };
}
