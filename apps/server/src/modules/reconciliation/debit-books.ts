import type { BookEntry, UnmatchedEntry } from '@pavilion/domain/refund/match-books';
import { type DebitDeps, fetchDebitBooks, syncCollectionByRef } from '../direct-debit/index.ts';
import { type BookOwner, type Period, readDebitEntries } from './store/reconciliations.ts';

/**
 * The books of the provider of Direct Debits. Null: it did not answer. The journal books a collection when its news
 * arrives, which may be days after the bank's decision. So either book is also read for what the other has of the period.
 */
export async function readDebitBooks(deps: DebitDeps, { clientId }: BookOwner, period: Period) {
  const inPeriod = await fetchDebitBooks(deps, clientId, period);
  if (inPeriod === 'unknown') return null;
  const earlier = new Map<string, readonly BookEntry[]>();
  return {
    readProvider: async () => [
      ...inPeriod.filter(({ ref }) => !earlier.has(ref)),
      ...[...earlier.values()].flat(),
    ],
    readJournal: () =>
      readDebitEntries(deps.database.run, {
        clientId,
        ...period,
        refs: inPeriod.map(({ ref }) => ref),
      }),
    /** Looks up what the provider has alone, and of what the journal has alone everything that the provider has. */
    async recordMissing(unmatched: readonly UnmatchedEntry[]): Promise<void> {
      for (const ref of new Set(unmatched.map((entry) => entry.ref))) {
        await syncCollectionByRef(deps, { clientId, ref });
        const all = await fetchDebitBooks(deps, clientId, { ref });
        if (all !== 'unknown') earlier.set(ref, all);
      }
    },
  };
}
