import type { Server } from 'node:http';
import type { Socket } from 'node:net';
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

/** The connections of a server that no request is in flight on. */
const quiet = new WeakMap<Server, Set<Socket>>();

/** Keeps account of which connections are waited for: the ones that a request is in flight on. Before it listens. */
export function watchConnections(server: Server): void {
  const sockets = new Set<Socket>();
  quiet.set(server, sockets);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    sockets.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) sockets.add(socket);
    });
  });
}

/**
 * Takes nothing new and finishes what is in flight. A connection that was busy when the closing began is kept alive
 * after its answer, and one that a browser opened ahead never asks anything: Node counts the latter as busy, and would
 * wait until the client lets go. Both are closed as soon as nothing is in flight on them.
 */
export async function closeServer(app: Pick<FastifyInstance, 'close' | 'server'>): Promise<void> {
  const timer = setInterval(() => {
    app.server.closeIdleConnections();
    for (const socket of quiet.get(app.server) ?? []) socket.destroy();
  }, 50);
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
