import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/runtime/logger';

const forceExitAfterMs = 25_000;
const parentCheckMs = 1000;

/**
 * Runs the steps in order and exits, on SIGTERM, on SIGINT or when the parent process is gone. Exits with 1 after 25
 * seconds if a step hangs.
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
    options.log.info({ reason }, 'shutdown started');
    setTimeout(() => process.exit(1), forceExitAfterMs).unref();
    for (const step of options.steps) await step();
    options.log.info('shutdown completed');
    process.exit(0);
  };
  const startShutdown = (reason: string): void => {
    stop(reason).catch((error: unknown) => {
      options.log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', () => startShutdown('SIGTERM'));
  process.on('SIGINT', () => startShutdown('SIGINT'));
  if (options.parentPid !== undefined)
    watchParent(options.parentPid, () => startShutdown('parent process gone'));
}

/** Connections of each server without a request in flight. */
const idleSockets = new WeakMap<Server, Set<Socket>>();

/** Tracks the idle connections of a server. Call it before the server listens. */
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
 * Refuses new connections and finishes the requests in flight. Node keeps a busy connection alive after its response
 * and counts a preconnected one as busy, so this closes both as soon as they have no request in flight.
 */
export async function closeServer(app: Pick<FastifyInstance, 'close' | 'server'>): Promise<void> {
  const timer = setInterval(() => {
    app.server.closeIdleConnections();
    for (const socket of idleSockets.get(app.server) ?? []) socket.destroy();
  }, 50);
  await app.close();
  clearInterval(timer);
}

/** Calls `onGone` when the parent process is gone; a killed parent sends no signal. */
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
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
