import { type Database, queryBuilder, type RunStatement } from '#platform/database/database';

/** The client's settings, which each process reads once a second, whatever it is asked. */
const isCachedRead = (text: string): boolean => text.startsWith('select "c".*');

/** A database that counts the round trips of its callers: statements, and begin and commit of each transaction. */
export function countRoundTrips<World extends Database>(world: World): World & { countTrips: () => number } {
  let count = 0;
  const counted = <Run extends RunStatement>(run: Run): Run =>
    // The rows are those of the statement.
    Object.assign((statement: Parameters<RunStatement>[0]) => {
      if (!isCachedRead(statement.compile(queryBuilder).sql)) count += 1;
      return run(statement);
    }, run) as unknown as Run;
  return {
    ...world,
    run: counted(world.run),
    inTransaction: (work) => {
      count += 2;
      return world.inTransaction((tx) => work(counted(tx)));
    },
    /** The round trips since the last call. */
    countTrips: () => {
      const trips = count;
      count = 0;
      return trips;
    },
  };
}
