import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxDeps } from '../platform/deps.ts';
import { settleDue } from './lifecycle.ts';
import { type DebitEvent, type DebitRecords, getAccountOf, updateRecords } from './records.ts';

type Filter = Record<string, string | undefined>;

/** GET /events: every event that there has been, the newest first, with the payments that they are about. */
export function eventsRoute(
  app: FastifyInstance,
  { store, now }: Pick<SandboxDeps, 'store' | 'now'>,
  getAccount: (request: FastifyRequest) => number,
): void {
  app.get<{ Querystring: Filter }>('/events', (request) =>
    updateRecords(store, (records) => {
      settleDue(records, now());
      return listEvents(records, request.query, getAccount(request));
    }),
  );
}

function listEvents(records: DebitRecords, filter: Filter, account: number): object {
  const { history = {}, payments } = records;
  const matching = Object.values(history)
    .filter((event) => isMatching(event, filter) && getAccountOf(records, event) === account)
    .toReversed();
  const { after } = filter;
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  const limit = Number(filter['limit'] ?? 50);
  const page = matching.slice(start, start + limit);
  const hasMore = matching.length > start + limit;
  const links = new Set(page.map(({ link }) => link));
  return {
    events: page.map(presentEvent),
    linked: {
      payments:
        filter['include'] === 'payment'
          ? Object.values(payments).filter(({ id }) => links.has(id))
          : undefined,
    },
    meta: { cursors: { before: null, after: hasMore ? page.at(-1)?.id : null }, limit },
  };
}

function isMatching({ resource, createdAt, link }: DebitEvent, filter: Filter): boolean {
  const from = filter['created_at[gte]'];
  const until = filter['created_at[lt]'];
  return (
    resource === (filter['resource_type'] ?? resource) &&
    link === (filter['payment'] ?? link) &&
    (from === undefined || createdAt >= Date.parse(from)) &&
    (until === undefined || createdAt < Date.parse(until))
  );
}

export const presentEvent = ({ id, createdAt, resource, action, cause, link }: DebitEvent) => ({
  id,
  created_at: new Date(createdAt).toISOString(),
  resource_type: resource,
  action,
  details: { origin: 'bank', cause: cause ?? action, scheme: 'bacs' },
  links: { [resource === 'mandates' ? 'mandate' : 'payment']: link },
});
