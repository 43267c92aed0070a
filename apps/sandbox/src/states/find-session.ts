import { get } from 'node:http';
import { loopback } from '../platform/loopback.ts';
import type { Session, SessionSearch } from './states.ts';

const daysAhead = 16;
const dayMs = 24 * 60 * 60_000;

/** The path of the first session that fits, from yesterday, so that one is over also in the morning; undefined if none fits. */
export async function findSessionPath(
  demoUrl: string,
  { venue, category, fits }: SessionSearch,
  now: number,
): Promise<string | undefined> {
  for (let ahead = -1; ahead < daysAhead; ahead += 1) {
    const day = new Date(now + ahead * dayMs).toISOString().slice(0, 10);
    const path = `/api/activities/venue/${venue}/activity/${category}/v2/timetable?date=${day}`;
    const { data } = JSON.parse(await read(`${demoUrl}${path}`)) as { data: readonly Session[] };
    const found = data.find(fits);
    if (found) return `/location/${venue}/${category}/${day}?session=${found.id}`;
  }
  return undefined;
}

function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { lookup: loopback, timeout: 10_000 }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const { statusCode } = reply;
      reply.on('end', () =>
        statusCode === 200 ? resolve(text) : reject(new Error(`${url} responded with ${statusCode}`)),
      );
    });
    request.on('timeout', () => request.destroy(new Error(`${url} did not respond`)));
    request.on('error', reject);
  });
}
