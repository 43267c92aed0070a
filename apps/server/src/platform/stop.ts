import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/log';

const forceAfterMs = 25_000;
const parentEveryMs = 1000;

/**
 * Ends the process well: on SIGTERM or SIGINT, or once the process that started it is gone, it stops what was begun,
 * in order, and goes. What hangs is not waited for longer than a balancer would.
 */
export function stopWhenAsked(of: {
  stops: readonly (() => unknown)[];
  log: Log;
  parentPid?: number | undefined;
}): void {
  let stopping = false;
  const stop = async (why: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    of.log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), forceAfterMs).unref();
    for (const one of of.stops) await one();
    of.log.info('stopped');
    process.exit(0);
  };
  const begin = (why: string): void => {
    stop(why).catch((error: unknown) => {
      of.log.error({ err: error }, 'the stop failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  if (of.parentPid !== undefined) watchParent(of.parentPid, () => begin('the starter is gone'));
}

/**
 * Takes nothing new and finishes what is in flight. A connection that was busy when the closing began is kept alive
 * after its answer, and would be waited for until the client lets go: it is closed as soon as it is idle.
 */
export async function closeServer(app: Pick<FastifyInstance, 'close' | 'server'>): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(timer);
}

/** A starter that is killed asks nobody to stop: its children look after it. */
function watchParent(pid: number, gone: () => void): void {
  const timer = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(timer);
    gone();
  }, parentEveryMs);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: somebody else's process, but there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
