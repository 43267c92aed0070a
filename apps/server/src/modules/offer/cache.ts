import type { RunStatement } from '#platform/database/database';
import { type BatchedKeys, createBatchedRead } from '#platform/lib/batched-read';
import { createSharedCache } from '#platform/lib/shared-cache';
import type { OfferScope } from './store/columns.ts';
import { type PersonFacts, type PersonPair, readFactsOfPairs } from './store/read-facts.ts';
import {
  joinFacts,
  type OccurrenceFacts,
  type OccurrenceRow,
  readOccurrenceRows,
  readScheduleFacts,
  readSessionFacts,
  type ScheduleFacts,
} from './store/read-occurrence-facts.ts';

/**
 * How long facts are kept, in real milliseconds. Their version, not their age, makes them safe to decide on. A row also
 * has the available places, which have no version.
 */
const maxAgeMs = 30_000;
const scheduleMaxAgeMs = 300_000;
const maxEntries = 10_000;
const maxBundles = 1000;

/** The facts of one decision: the occurrence, who books, and for whom. Null is a guest. */
type FactsQuery = OfferScope & {
  clientId: string;
  occurrenceId: string;
  requesterId: number | null;
  personId: number | null;
};

type OccurrenceKey = Pick<FactsQuery, 'clientId' | 'side' | 'occurrenceId'>;

/** ACT-29: the tickets of an occurrence, and how many adults its children need. */
type TicketFacts = Pick<OccurrenceFacts, 'tickets' | 'child_ratio'>;

/** The facts of a decision on a camp or course. */
type BundleQuery = Omit<FactsQuery, 'occurrenceId'> & { scheduleId: string };

type BundleFacts = [
  sessions: readonly OccurrenceFacts[],
  requester: PersonFacts | undefined,
  attendee: PersonFacts | undefined,
];

type PersonQuery = Pick<FactsQuery, 'clientId' | 'requesterId' | 'personId'>;

type Facts = [
  occurrence: OccurrenceFacts | undefined,
  requester: PersonFacts | undefined,
  attendee: PersonFacts | undefined,
];

/**
 * Facts that may be out of date. A decision on them is valid only if the claim proves their versions (decision 0013);
 * after a refused claim they are forgotten.
 */
export type OfferCache = {
  read: (query: FactsQuery) => Promise<Facts>;
  /** What tickets an occurrence has, by its schedule, if it is cached; reads nothing. */
  peekTickets: (key: OccurrenceKey) => Promise<TicketFacts | undefined>;
  forget: (query: FactsQuery, occurrence: Pick<OccurrenceFacts, 'schedule_id'>) => void;
  readBundle: (query: BundleQuery) => Promise<BundleFacts>;
  forgetBundle: (query: BundleQuery) => void;
};

/**
 * Caches facts of occurrences, schedules and people for all requests of the process, with one read in flight for each.
 * A schedule has many occurrences, so another one of them costs only its row (decision 0022).
 */
export function createOfferCache(run: RunStatement): OfferCache {
  const occurrences = createSharedCache<OccurrenceRow | undefined>(maxAgeMs, maxEntries);
  const schedules = createSharedCache<ScheduleFacts | undefined>(scheduleMaxAgeMs, maxEntries);
  // A row is dropped early for its places. What its schedule has is known for longer.
  const scheduleIds = createSharedCache<string>(scheduleMaxAgeMs, maxEntries);
  const people = createSharedCache<PersonFacts | undefined>(maxAgeMs, maxEntries);
  const readRow = createBatchedRead((queries: BatchedKeys<FactsQuery>) => readRowsOfOneSide(run, queries));
  const readFacts = createBatchedRead((pairs: BatchedKeys<PersonPair>, clientId) =>
    readFactsOfPairs(run, { clientId, pairs }),
  );
  const readOccurrence = async (query: FactsQuery): Promise<OccurrenceFacts | undefined> => {
    const { clientId, side } = query;
    const key = getOccurrenceKey(query);
    const row = await occurrences(key, async () => {
      const read = await readRow(`${clientId} ${side}`, query);
      if (read) await scheduleIds(key, () => Promise.resolve(read.schedule_id));
      return read;
    });
    if (!row) return undefined;
    const schedule = await schedules(getScheduleKey(query, row), async () =>
      (await readScheduleFacts(run, { clientId, scheduleIds: [row.schedule_id] })).at(0),
    );
    return schedule && joinFacts(row, schedule);
  };
  const peekTickets = async (key: OccurrenceKey): Promise<TicketFacts | undefined> => {
    const schedule_id = await scheduleIds.peek(getOccurrenceKey(key));
    if (schedule_id === undefined) return undefined;
    return (await schedules.peek(getScheduleKey(key, { schedule_id })))?.shared;
  };
  const bundles = createSharedCache<readonly OccurrenceFacts[]>(maxAgeMs, maxBundles);
  const readSessions = ({ clientId, scheduleId, side, now, ...query }: BundleQuery) =>
    bundles(getBundleKey({ clientId, scheduleId, side, now, ...query }), () =>
      readSessionFacts(run, { clientId, scheduleIds: [scheduleId], side, now }),
    );
  const readPerson = async ({ clientId, requesterId }: PersonQuery, personId: number | null) => {
    if (requesterId === null || personId === null) return undefined;
    return people(getPersonKey(clientId, requesterId, personId), () =>
      readFacts(clientId, { requesterId, personId }),
    );
  };
  const forgetPeople = ({ clientId, requesterId, personId }: PersonQuery): void => {
    for (const id of [requesterId, personId]) people.forget(getPersonKey(clientId, requesterId, id));
  };
  const readPeople = (query: PersonQuery) =>
    [readPerson(query, query.requesterId), readPerson(query, query.personId)] as const;
  return {
    read: (query) => Promise.all([readOccurrence(query), ...readPeople(query)]),
    readBundle: (query) => Promise.all([readSessions(query), ...readPeople(query)]),
    peekTickets,
    forgetBundle: (query) => {
      bundles.forget(getBundleKey(query));
      forgetPeople(query);
    },
    forget: (query, occurrence) => {
      occurrences.forget(getOccurrenceKey(query));
      schedules.forget(getScheduleKey(query, occurrence));
      forgetPeople(query);
    },
  };
}

/** The rows of occurrences of one client and side; undefined for a missing one. */
async function readRowsOfOneSide(
  run: RunStatement,
  queries: BatchedKeys<FactsQuery>,
): Promise<(OccurrenceRow | undefined)[]> {
  const [{ clientId, side, now }] = queries;
  const occurrenceIds = queries.map(({ occurrenceId }) => occurrenceId);
  const rows = await readOccurrenceRows(run, { clientId, occurrenceIds, side, now });
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return occurrenceIds.map((id) => rowsById.get(id));
}

const getOccurrenceKey = ({ clientId, side, occurrenceId }: OccurrenceKey): string =>
  `${clientId} ${side} ${occurrenceId}`;

const getBundleKey = ({ clientId, side, scheduleId }: BundleQuery): string =>
  `${clientId} ${side} ${scheduleId}`;

const getScheduleKey = (
  { clientId }: Pick<FactsQuery, 'clientId'>,
  { schedule_id }: Pick<OccurrenceFacts, 'schedule_id'>,
): string => `${clientId} ${schedule_id}`;

const getPersonKey = (clientId: string, requesterId: number | null, personId: number | null): string =>
  `${clientId} ${requesterId} ${personId}`;
