import type { UnmatchedEntry } from '@pavilion/domain/refund/match-books';
import {
  findByProviderRef,
  getPaymentProvider,
  type PaymentDeps,
  type ProviderEntry,
} from '../payment/index.ts';
import { recordReturns } from '../refund/index.ts';
import { type BookOwner, type Period, readCardEntries } from './store/reconciliations.ts';

/** The books of a provider of card payments. Null: it did not answer. */
export async function readCardBooks(deps: PaymentDeps, owner: BookOwner, period: Period) {
  const { clientId, provider } = owner;
  const adapter = await getPaymentProvider(deps, { clientId, provider });
  const entries = adapter.ok ? await adapter.value.fetchBooks(period) : 'unknown';
  if (entries === 'unknown') return null;
  return {
    readProvider: async () => entries,
    readJournal: () => readCardEntries(deps.database.run, { clientId, provider, ...period }),
    recordMissing: (unmatched: readonly UnmatchedEntry[]) =>
      recordWebsiteRefunds(deps, owner, { unmatched, books: entries }),
  };
}

/** Records refunds that only the provider has, for payments that are ours. */
async function recordWebsiteRefunds(
  deps: PaymentDeps,
  { clientId, provider }: BookOwner,
  { unmatched, books }: { unmatched: readonly UnmatchedEntry[]; books: readonly ProviderEntry[] },
): Promise<void> {
  const refs = unmatched.filter(({ kind, code }) => kind === 'refund' && code !== 'missing_at_provider');
  for (const ref of new Set(refs.map((entry) => entry.ref))) {
    const attempt = await findByProviderRef(deps.database.run, { clientId, provider, ref });
    if (!attempt) continue;
    const refunds = books.filter((entry) => entry.kind === 'refund' && entry.ref === ref);
    await recordReturns(deps, attempt, {
      refunds: refunds.map(({ entryRef, refundId, amount }) => ({
        ref: entryRef,
        refundId,
        amount: -amount,
        state: 'succeeded',
        code: null,
      })),
      disputes: [],
    });
  }
}
