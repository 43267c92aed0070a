import { type Database, queryBuilder, type RunStatement } from '#platform/database/database';

/**
 * A database that runs the product's own statements without one guard, a part of their text. Its `close` throws if no
 * statement had the guard, so that a control cannot pass because the statement has changed.
 */
export function removeStatementGuard(database: Database, guard: string, replacement = ''): Database {
  let isFound = false;
  const withoutGuard =
    (run: RunStatement): RunStatement =>
    (statement) =>
      run(
        Object.assign(Object.create(statement) as typeof statement, {
          compile: (builder = queryBuilder) => {
            const compiled = statement.compile(builder);
            if (!compiled.sql.includes(guard)) return compiled;
            isFound = true;
            return { ...compiled, sql: compiled.sql.replaceAll(guard, replacement) };
          },
        }),
      );
  return {
    run: withoutGuard(database.run),
    inTransaction: (work) => database.inTransaction((tx) => work(withoutGuard(tx) as typeof tx)),
    close: async () => {
      if (!isFound) throw new Error(`No statement has the guard '${guard}'`);
    },
  };
}
