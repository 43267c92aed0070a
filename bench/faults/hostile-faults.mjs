// One visitor against all: huge and hostile requests beside the load.
import { brokenTraffic, buildHostileRequests, sendBroken, sendHostile } from './hostile-requests.mjs';

const parallelRequests = 4;
const slowConnections = 200;
const openMs = 3000;

export const hostileFaults = [
  {
    name: 'huge and hostile requests',
    inShort: true,
    async inject(world) {
      const target = {
        port: world.serverPorts[0],
        headers: { 'x-client-domain': 'bookings.demo.localhost' },
      };
      const pending = buildHostileRequests('demo');
      const count = pending.length;
      const statuses = [];
      const send = async () => {
        for (let hostile = pending.pop(); hostile; hostile = pending.pop())
          statuses.push(await sendHostile(hostile, target));
      };
      await Promise.all(Array.from({ length: parallelRequests }, send));
      world.note(`${count} hostile requests: ${formatStatuses(statuses)}`);
      expectNoError(world, statuses);
    },
  },
  {
    name: 'broken and slow connections',
    async inject(world) {
      const texts = [...brokenTraffic, ...Array(slowConnections).fill(brokenTraffic[1])];
      const statuses = await Promise.all(
        texts.map((text, n) => sendBroken(text, world.serverPorts[n % 2], openMs)),
      );
      world.note(`${texts.length} connections: ${formatStatuses(statuses.flat())}`);
      expectNoError(world, statuses.flat());
    },
  },
];

/** 503 is the refusal of an overloaded server. */
function expectNoError({ report }, statuses) {
  const errors = statuses.filter((status) => status >= 500 && status !== 503);
  if (errors.length > 0) report(`${errors.length} hostile requests were answered with ${errors[0]}`);
}

function formatStatuses(statuses) {
  const counts = {};
  for (const status of statuses) counts[status || 'closed'] = (counts[status || 'closed'] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}
