import { matchBooks, type UnmatchedEntry } from '@pavilion/domain/refund/match-books';
import { getDayBounds } from '@pavilion/domain/wall-clock';
import {
  findByProviderRef,
  getPaymentProvider,
  type PaymentDeps,
  type ProviderEntry,
} from '../payment/index.ts';
import { recordReturns } from '../refund/index.ts';
import {
  type BookOwner,
  type Reconciliation,
  readJournalEntries,
  saveReconciliation,
} from './store/reconciliations.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * PAY-05: compares the journal of a client with its provider's books for one day, and saves what does not match. A refund
 * that was made on the provider's website is recorded first, because Opayo sends no events.
 */
export async function reconcileDay(
  deps: PaymentDeps,
  owner: BookOwner,
  day: string,
): Promise<Reconciliation & { items: readonly UnmatchedEntry[] }> {
  const { database, now } = deps;
  const { clientId, provider, timezone, currency } = owner;
  const period = getDayBounds(day, timezone);
  // Entries match across midnight.
  const wider = { from: period.from - dayMs, until: period.until + dayMs };
  const books = await fetchBooks(deps, owner, wider);
  const known = { provider, day, currency };
  const readJournal = () => readJournalEntries(database.run, { clientId, provider, ...wider });
  if (books === 'unknown') {
    const total = sumPeriod(await readJournal(), period);
    const result = {
      ...known,
      state: 'unavailable' as const,
      journalTotal: total,
      providerTotal: 0,
      items: [],
    };
    await saveReconciliation(database.run, { ...result, clientId, now: now() });
    return result;
  }
  const before = matchBooks({ journal: await readJournal(), provider: books }, wider);
  await recordWebsiteRefunds(deps, owner, { unmatched: before, books });
  const journal = await readJournal();
  const items = matchBooks({ journal, provider: books }, period);
  const result = {
    ...known,
    state: items.length === 0 ? ('matched' as const) : ('unmatched' as const),
    journalTotal: sumPeriod(journal, period),
    providerTotal: sumPeriod(books, period),
    items,
  };
  await saveReconciliation(database.run, { ...result, clientId, now: now() });
  return result;
}

async function fetchBooks(
  deps: PaymentDeps,
  { clientId, provider }: BookOwner,
  period: { from: number; until: number },
) {
  const adapter = await getPaymentProvider(deps, { clientId, provider });
  return adapter.ok ? adapter.value.fetchBooks(period) : ('unknown' as const);
}

type Period = { from: number; until: number };

const sumPeriod = (entries: readonly { amount: number; at: number }[], { from, until }: Period): number =>
  entries.reduce((sum, { amount, at }) => sum + (at >= from && at < until ? amount : 0), 0);

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
