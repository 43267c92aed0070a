// Counts the statements that requests run, with the extension pg_stat_statements, which is off while rates are measured.

/** Settings of a PostgreSQL whose statements can be counted. */
export const statementCounterFlags = { shared_preload_libraries: 'pg_stat_statements' };

export async function createStatementCounter(db) {
  await db.query('create extension if not exists pg_stat_statements');
  await setTracking(db, 'none');
}

/**
 * Runs `work`, which returns its number of requests, and returns the averages of each: `roundTrips` are statements sent to
 * the database, begin and commit included; `statements` also has those inside functions.
 */
export async function countStatements(db, work) {
  await setTracking(db, 'all');
  await db.query('select pg_stat_statements_reset()');
  const count = await work();
  // The statement that resets is counted too.
  const { rows } = await db.query(
    `select coalesce(sum(calls) filter (where toplevel), 0)::int as "roundTrips", coalesce(sum(calls), 0)::int as statements
    from pg_stat_statements where query not ilike '%pg_stat_statements%'`,
  );
  await setTracking(db, 'none');
  return { roundTrips: rows[0].roundTrips / count, statements: rows[0].statements / count };
}

async function setTracking(db, track) {
  await db.query(`alter system set pg_stat_statements.track = '${track}'`);
  await db.query('select pg_reload_conf()');
  // Each connection reads the new setting before its next statement.
  await db.query('select pg_sleep(0.2)');
}
