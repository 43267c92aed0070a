/** Starts a PostgreSQL for one test run. `stop` deletes its data. */
export function startTemporaryPostgres(
  flags?: Record<string, string | number>,
): Promise<{ url: string; stop: () => Promise<void> }>;

/** URL of the PostgreSQL that runs on `dataDir`; undefined if none does. */
export function getRunningUrl(dataDir: string): string | undefined;
