import { matchBooks, type UnmatchedEntry } from '@pavilion/domain/refund/match-books';
import { getDayBounds } from '@pavilion/domain/wall-clock';
import type { PaymentDeps } from '../payment/index.ts';
import { readCardBooks } from './card-books.ts';
import { readDebitBooks } from './debit-books.ts';
import {
  type BookOwner,
  type Period,
  type Reconciliation,
  saveReconciliation,
} from './store/reconciliations.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * PAY-05: compares the journal of a client with its provider's books for one day, and saves what does not match. What only
 * the provider has is recorded first: Opayo sends no events of its website, and the event of a Direct Debit can be lost.
 */
export async function reconcileDay(
  deps: PaymentDeps,
  owner: BookOwner,
  day: string,
): Promise<Reconciliation & { items: readonly UnmatchedEntry[] }> {
  const { clientId, provider, timezone, currency } = owner;
  const period = getDayBounds(day, timezone);
  // Entries match across midnight.
  const wider = { from: period.from - dayMs, until: period.until + dayMs };
  const readBooks = provider === 'gocardless' ? readDebitBooks : readCardBooks;
  const books = await readBooks(deps, owner, wider);
  const save = async (
    result: Pick<Reconciliation, 'state' | 'journalTotal' | 'providerTotal'>,
    items: readonly UnmatchedEntry[],
  ) => {
    const saved = { provider, day, currency, ...result, items };
    await saveReconciliation(deps.database.run, { ...saved, clientId, now: deps.now() });
    return saved;
  };
  if (!books) return save({ state: 'unavailable', journalTotal: 0, providerTotal: 0 }, []);
  const before = { journal: await books.readJournal(), provider: await books.readProvider() };
  await books.recordMissing(matchBooks(before, wider));
  const journal = await books.readJournal();
  const provided = await books.readProvider();
  const items = matchBooks({ journal, provider: provided }, period);
  const totals = { journalTotal: sumPeriod(journal, period), providerTotal: sumPeriod(provided, period) };
  return save({ state: items.length === 0 ? 'matched' : 'unmatched', ...totals }, items);
}

const sumPeriod = (entries: readonly { amount: number; at: number }[], { from, until }: Period): number =>
  entries.reduce((sum, { amount, at }) => sum + (at >= from && at < until ? amount : 0), 0);
