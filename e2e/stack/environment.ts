/** Milliseconds by the application's clock, which CLOCK may set. */
export const getNow = (): number => Date.now() + Number(process.env['PAVILION_E2E_CLOCK_OFFSET'] ?? 0);

/** The environment of a process of the application. All processes have the same clock. */
export function getStackEnv(): NodeJS.ProcessEnv {
  // Vite, which builds the gallery in a test's process, sets NODE_ENV to production there.
  // A busy machine is no reason to refuse the requests of a test. Tests of overload start a server of their own.
  // Every test registers somebody, and a hash of full cost takes a quarter of a second of a processor.
  const ownEnv: NodeJS.ProcessEnv = {
    MAX_EVENT_LOOP_DELAY: '5000',
    PASSWORD_HASH_LOG_N: '10',
    ...process.env,
  };
  const { NODE_ENV: _, CLOCK: __, ...env } = ownEnv;
  return env['PAVILION_E2E_CLOCK_OFFSET'] === undefined
    ? env
    : { ...env, CLOCK: new Date(getNow()).toISOString() };
}
