import type { UnmatchedEntry } from '@pavilion/domain/refund/match-books';
import {
  findByProviderRef,
  getPaymentProvider,
  type PaymentDeps,
  type ProviderEntry,
  type ProviderReturns,
} from '../payment/index.ts';
import { recordReturns, syncProviderRefunds } from '../refund/index.ts';
import { type BookOwner, type Period, readCardEntries } from './store/reconciliations.ts';

const dayMs = 24 * 60 * 60_000;
/** How long before its record in the journal something can have happened at the provider. */
const maxDelayMs = 31 * dayMs;

/**
 * The books of a provider of card payments. Null: it did not answer. The journal books what happened on the provider's
 * website when it becomes known, which without its event may be days later. So of what does not match, everything is read
 * that either book has of the payment.
 */
export async function readCardBooks(deps: PaymentDeps, owner: BookOwner, period: Period) {
  const { clientId, provider } = owner;
  const adapter = await getPaymentProvider(deps, { clientId, provider });
  const inPeriod = adapter.ok ? await adapter.value.fetchBooks(period) : 'unknown';
  if (!adapter.ok || inPeriod === 'unknown') return null;
  let books = inPeriod;
  const refs = new Set(inPeriod.map(({ ref }) => ref));
  return {
    readProvider: async () => books,
    readJournal: () => readCardEntries(deps.database.run, { clientId, provider, ...period, refs: [...refs] }),
    async recordMissing(unmatched: readonly UnmatchedEntry[]): Promise<void> {
      if (unmatched.length === 0) return;
      await recordWebsiteRefunds(deps, owner, { unmatched, books });
      const unmatchedRefs = new Set(unmatched.map(({ ref }) => ref));
      for (const ref of unmatchedRefs) refs.add(ref);
      const until = Math.max(period.until, deps.now() + dayMs);
      const all = await adapter.value.fetchBooks({ from: period.from - maxDelayMs, until });
      if (all === 'unknown') return;
      const others = inPeriod.filter(({ ref }) => !unmatchedRefs.has(ref));
      books = [...others, ...all.filter(({ ref }) => unmatchedRefs.has(ref))];
    },
  };
}

/** Records the refunds and disputes of our payments that only one of the books has. */
async function recordWebsiteRefunds(
  deps: PaymentDeps,
  { clientId, provider }: BookOwner,
  { unmatched, books }: { unmatched: readonly UnmatchedEntry[]; books: readonly ProviderEntry[] },
): Promise<void> {
  const refs = unmatched.flatMap(({ kind, ref }) => (kind === 'capture' ? [] : ref));
  for (const ref of new Set(refs)) {
    const attempt = await findByProviderRef(deps.database.run, { clientId, provider, ref });
    if (!attempt) continue;
    // Opayo lists no refunds of a payment, so those of its books are all that is known.
    if (provider === 'opayo')
      await recordReturns(deps, attempt, { refunds: listRefunds(books, ref), disputes: [] });
    else await syncProviderRefunds(deps, attempt);
  }
}

const listRefunds = (books: readonly ProviderEntry[], of: string): ProviderReturns['refunds'] =>
  books
    .filter(({ kind, ref }) => kind === 'refund' && ref === of)
    .map(({ entryRef, refundId, amount }) => ({
      ref: entryRef,
      refundId,
      amount: -amount,
      state: 'succeeded',
      code: null,
    }));
