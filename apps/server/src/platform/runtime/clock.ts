import * as z from 'zod/mini';

/** The time of the house in milliseconds since 1970. Rules and SQL know no other. */
export type Clock = { now: () => number; stop: () => void };

const syncIntervalMs = 1000;
const sandboxClock = z.object({ now: z.iso.datetime({ offset: true }) });

/**
 * The machine's time, or one that starts from an instant of its own (CLOCK). With a sandbox it follows the sandbox's
 * clock, so that moving that one moves server, worker and sandbox together; neither exists in production.
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
    // The answer took a while: what differs by less than a second is no move.
    const driftMs = sandboxNow - now();
    if (Math.abs(driftMs) > syncIntervalMs) offsetMs += driftMs;
  };
  await syncWithSandbox();
  const timer = setInterval(() => void syncWithSandbox(), syncIntervalMs);
  timer.unref();
  return { now, stop: () => clearInterval(timer) };
}

/** The sandbox's instant; undefined while it is starting or gone: then the clock runs on as it did. */
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
