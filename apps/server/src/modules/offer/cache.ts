import type { RunStatement } from '#platform/database/database';
import { createSharedCache } from '#platform/lib/shared-cache';
import type { OfferScope } from './store/columns.ts';
import {
  type OccurrenceFacts,
  type PersonFacts,
  readOccurrenceFacts,
  readPeopleFacts,
} from './store/read-facts.ts';

const occurrenceMaxAgeMs = 1000;
/** Longer than for occurrences, whose available places have no version. The claim proves a person's version. */
const personMaxAgeMs = 30_000;
const maxEntries = 10_000;

type OccurrenceQuery = OfferScope & { clientId: string; occurrenceId: string };
type PersonQuery = { clientId: string; requesterId: number; personId: number };

/** Facts that may be out of date. A decision on them is valid only if the claim proves their versions (decision 0013). */
export type OfferCache = {
  readOccurrence: (query: OccurrenceQuery) => Promise<OccurrenceFacts | undefined>;
  readPerson: (query: PersonQuery) => Promise<PersonFacts | undefined>;
};

/** Caches facts of occurrences and people for all requests of the process, with one read in flight for each. */
export function createOfferCache(run: RunStatement): OfferCache {
  const occurrences = createSharedCache<OccurrenceFacts | undefined>(occurrenceMaxAgeMs, maxEntries);
  const people = createSharedCache<PersonFacts | undefined>(personMaxAgeMs, maxEntries);
  return {
    readOccurrence: ({ clientId, occurrenceId, ...scope }) =>
      occurrences(`${clientId} ${scope.side} ${occurrenceId}`, async () => {
        const facts = await readOccurrenceFacts(run, {
          ...scope,
          clientId,
          occurrenceIds: [occurrenceId],
        });
        return facts.get(occurrenceId);
      }),
    readPerson: ({ clientId, requesterId, personId }) =>
      people(`${clientId} ${requesterId} ${personId}`, async () =>
        (await readPeopleFacts(run, { clientId, requesterId, personIds: [personId] })).get(personId),
      ),
  };
}
