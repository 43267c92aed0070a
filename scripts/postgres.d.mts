/** The parts of postgres.mjs that the tests' set-up calls. */
export function startTemporaryPostgres(
  flags?: Record<string, string | number>,
): Promise<{ url: string; stop: () => Promise<void> }>;

/** The address of the PostgreSQL that runs on the data in `dataDir` now, if one does. */
export function getRunningUrl(dataDir: string): string | undefined;
