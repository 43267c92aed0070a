import type { RunStatement } from '#platform/database/database';
import { createSharedCache } from '#platform/lib/shared-cache';
import type { OfferScope } from './store/columns.ts';
import {
  type OccurrenceFacts,
  type PersonFacts,
  readOccurrenceFacts,
  readPeopleFacts,
} from './store/read-facts.ts';

/** How long facts are kept, in real milliseconds. Their version, not their age, makes them safe to decide on. */
const maxAgeMs = 30_000;
const maxEntries = 10_000;

/** The facts of one decision: the occurrence, who books, and for whom. Null is a guest. */
type FactsQuery = OfferScope & {
  clientId: string;
  occurrenceId: string;
  requesterId: number | null;
  personId: number | null;
};

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
  forget: (query: FactsQuery) => void;
};

/** Caches facts of occurrences and people for all requests of the process, with one read in flight for each. */
export function createOfferCache(run: RunStatement): OfferCache {
  const occurrences = createSharedCache<OccurrenceFacts | undefined>(maxAgeMs, maxEntries);
  const people = createSharedCache<PersonFacts | undefined>(maxAgeMs, maxEntries);
  const readPerson = async ({ clientId, requesterId }: FactsQuery, personId: number | null) => {
    if (requesterId === null || personId === null) return undefined;
    return people(getPersonKey(clientId, requesterId, personId), async () =>
      (await readPeopleFacts(run, { clientId, requesterId, personIds: [personId] })).get(personId),
    );
  };
  return {
    read: (query) =>
      Promise.all([
        occurrences(getOccurrenceKey(query), async () => {
          const { clientId, occurrenceId, side, now } = query;
          const facts = await readOccurrenceFacts(run, {
            clientId,
            occurrenceIds: [occurrenceId],
            side,
            now,
          });
          return facts.get(occurrenceId);
        }),
        readPerson(query, query.requesterId),
        readPerson(query, query.personId),
      ]),
    forget: (query) => {
      occurrences.forget(getOccurrenceKey(query));
      for (const personId of [query.requesterId, query.personId]) {
        people.forget(getPersonKey(query.clientId, query.requesterId, personId));
      }
    },
  };
}

const getOccurrenceKey = ({ clientId, side, occurrenceId }: FactsQuery): string =>
  `${clientId} ${side} ${occurrenceId}`;

const getPersonKey = (clientId: string, requesterId: number | null, personId: number | null): string =>
  `${clientId} ${requesterId} ${personId}`;
