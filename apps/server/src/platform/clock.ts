import * as z from 'zod/mini';

/** The time of the house in milliseconds since 1970. Rules and SQL know no other. */
export type Clock = { now: () => number; stop: () => void };

const everyMs = 1000;
const sandboxClock = z.object({ now: z.iso.datetime({ offset: true }) });

/**
 * The machine's time, or one that starts from an instant of its own (CLOCK). With a sandbox it follows the sandbox's
 * clock, so that moving that one moves server, worker and sandbox together; neither exists in production.
 */
export async function openClock({
  startsAt,
  sandboxUrl,
}: {
  startsAt?: string | undefined;
  sandboxUrl?: string | undefined;
}): Promise<Clock> {
  let ahead = startsAt === undefined ? 0 : Date.parse(startsAt) - Date.now();
  const now = (): number => Date.now() + ahead;
  if (sandboxUrl === undefined) return { now, stop: () => {} };

  const follow = async (): Promise<void> => {
    const theirs = await askClock(sandboxUrl);
    if (theirs === undefined) return;
    // The answer took a while: what differs by less than a second is no move.
    const moved = theirs - now();
    if (Math.abs(moved) > everyMs) ahead += moved;
  };
  await follow();
  const timer = setInterval(() => void follow(), everyMs);
  timer.unref();
  return { now, stop: () => clearInterval(timer) };
}

/** The sandbox's instant; undefined while it is starting or gone: then the clock runs on as it did. */
async function askClock(sandboxUrl: string): Promise<number | undefined> {
  try {
    const answer = await fetch(new URL('/clock', sandboxUrl), { signal: AbortSignal.timeout(everyMs) });
    return Date.parse(sandboxClock.parse(await answer.json()).now);
  } catch {
    return undefined;
  }
}
