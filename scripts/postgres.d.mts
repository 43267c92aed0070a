/** The parts of postgres.mjs that the tests' set-up calls. */
export function startTemporaryPostgres(
  flags?: Record<string, string | number>,
): Promise<{ url: string; stop: () => Promise<void> }>;
