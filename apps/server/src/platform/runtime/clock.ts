import * as z from 'zod/mini';

/** The application's time in milliseconds since 1970 (UTC). Rules and SQL use no other clock. */
export type Clock = { now: () => number; stop: () => void };

const syncIntervalMs = 1000;
const sandboxClock = z.object({ now: z.iso.datetime({ offset: true }) });

/**
 * The machine's time, or a clock that starts at `startsAt` (CLOCK). With a sandbox it follows the sandbox's clock, so
 * server, worker and sandbox move together. Neither option exists in production.
 */
export async function createClock({
  startsAt,
  sandboxUrl,
}: {
  startsAt?: string | undefined;
  sandboxUrl?: string | undefined;
}): Promise<Clock> {
  let offsetMs = startsAt === undefined ? 0 : Date.parse(startsAt) - Date.now();
  const now = (): number => Date.now() + offsetMs;
  if (sandboxUrl === undefined) return { now, stop: () => {} };

  const syncWithSandbox = async (): Promise<void> => {
    const sandboxNow = await fetchSandboxClock(sandboxUrl);
    if (sandboxNow === undefined) return;
    // Ignores differences below a second, because the response takes time.
    const driftMs = sandboxNow - now();
    if (Math.abs(driftMs) > syncIntervalMs) offsetMs += driftMs;
  };
  await syncWithSandbox();
  const timer = setInterval(() => void syncWithSandbox(), syncIntervalMs);
  timer.unref();
  return { now, stop: () => clearInterval(timer) };
}

/** The sandbox's time; undefined while the sandbox is not reachable. */
async function fetchSandboxClock(sandboxUrl: string): Promise<number | undefined> {
  try {
    const response = await fetch(new URL('/clock', sandboxUrl), {
      signal: AbortSignal.timeout(syncIntervalMs),
    });
    return Date.parse(sandboxClock.parse(await response.json()).now);
  } catch {
    return undefined;
  }
}
