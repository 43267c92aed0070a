// How long other requests take while one hostile request is in flight and the server has nothing else to do.
import http from 'node:http';
import { buildHostileRequests, sendHostile } from './hostile-requests.mjs';

/** Of the slowest other request, on an otherwise idle server. */
export const maxLatencyMs = 100;
/** Another process can take the processor, so the least of several measurements is the request's own. */
const maxRuns = 10;

const headers = { 'x-client-domain': 'bookings.demo.localhost' };
const otherPaths = ['/api/client', '/api/activities/venues', '/api/activities/cart'];

/** The hostile requests with the time of the slowest other request, the slowest first; `idleMs` is that without one. */
export async function measureLatency(port) {
  const agent = new http.Agent({ keepAlive: true });
  const get = (path) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      http
        .get({ host: '127.0.0.1', port, path, headers, agent }, (response) =>
          response.resume().once('end', () => resolve(performance.now() - startedAt)),
        )
        .once('error', reject);
    });
  /** Sends other requests without pause while `work` is in flight. */
  const measureDuring = async (work) => {
    let isInFlight = true;
    const done = work().finally(() => {
      isInFlight = false;
    });
    const times = await Promise.all(
      otherPaths.map(async (path) => {
        let slowest = 0;
        do slowest = Math.max(slowest, await get(path));
        while (isInFlight);
        return slowest;
      }),
    );
    await done;
    return Math.max(...times);
  };
  const measureLeast = async (work) => {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < maxRuns && least > maxLatencyMs / 2; run += 1)
      least = Math.min(least, await measureDuring(work));
    return least;
  };
  for (let warmUp = 0; warmUp < 30; warmUp += 1) await Promise.all(otherPaths.map(get));
  const idleMs = await measureLeast(() => get('/api/client'));
  const measured = [];
  for (const hostile of buildHostileRequests('demo')) {
    const ms = await measureLeast(() => sendHostile(hostile, { port, headers }));
    measured.push({ name: `${hostile.path.slice(0, 60)} ${hostile.body?.slice(0, 40) ?? ''}`, ms });
  }
  agent.destroy();
  return { idleMs, slowest: measured.toSorted((one, other) => other.ms - one.ms) };
}
