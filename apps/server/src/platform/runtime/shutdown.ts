import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/runtime/logger';

const forceExitAfterMs = 25_000;
const parentCheckMs = 1000;

/**
 * Ends the process well: on SIGTERM or SIGINT, or once the process that started it is gone, it stops what was begun,
 * in order, and goes. What hangs is not waited for longer than a balancer would.
 */
export function registerShutdown(options: {
  steps: readonly (() => unknown)[];
  log: Log;
  parentPid?: number | undefined;
}): void {
  let isStopping = false;
  const stop = async (reason: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    options.log.info({ why: reason }, 'stopping');
    setTimeout(() => process.exit(1), forceExitAfterMs).unref();
    for (const step of options.steps) await step();
    options.log.info('stopped');
    process.exit(0);
  };
  const startShutdown = (reason: string): void => {
    stop(reason).catch((error: unknown) => {
      options.log.error({ err: error }, 'the stop failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', () => startShutdown('SIGTERM'));
  process.on('SIGINT', () => startShutdown('SIGINT'));
  if (options.parentPid !== undefined)
    watchParent(options.parentPid, () => startShutdown('the starter is gone'));
}

/** The connections of a server that no request is in flight on. */
const idleSockets = new WeakMap<Server, Set<Socket>>();

/** Keeps account of which connections are waited for: the ones that a request is in flight on. Before it listens. */
export function trackConnections(server: Server): void {
  const sockets = new Set<Socket>();
  idleSockets.set(server, sockets);
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
    for (const socket of idleSockets.get(app.server) ?? []) socket.destroy();
  }, 50);
  await app.close();
  clearInterval(timer);
}

/** A starter that is killed asks nobody to stop: its children look after it. */
function watchParent(pid: number, onGone: () => void): void {
  const timer = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(timer);
    onGone();
  }, parentCheckMs);
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
