/** URLs and demonstration logins. */
export function formatStartupMessage(settings: { dataDir: string; shouldSeedDemo: boolean }): string;
