export type BookKind = 'capture' | 'refund' | 'dispute';

/**
 * One movement on a provider's account, in our journal or in its own books. `ref` is the provider's id of the payment.
 * `amount` in minor units, positive for money that the client gets; `at` in milliseconds.
 */
export type BookEntry = { kind: BookKind; ref: string; amount: number; at: number };

/** What the two books do not agree on. An amount is null if that book has no such entry. */
export type UnmatchedEntry = {
  code: 'missing_at_provider' | 'missing_in_journal' | 'wrong_amount';
  kind: BookKind;
  ref: string;
  journalAmount: number | null;
  providerAmount: number | null;
  at: number;
};

type Books = { journal: readonly BookEntry[]; provider: readonly BookEntry[] };

/**
 * PAY-05: compares the journal with the provider's books, to the penny. Entries match by payment, kind and amount, so that
 * one just before midnight and one just after it do; both books reach beyond the period, of which alone the result is.
 */
export function matchBooks(
  { journal, provider }: Books,
  { from, until }: { from: number; until: number },
): UnmatchedEntry[] {
  const remaining = groupByPayment(removeSettledThere({ journal, provider }));
  const unmatched: UnmatchedEntry[] = [];
  for (const [key, ours] of groupByPayment(journal)) {
    const theirs = remaining.get(key) ?? [];
    remaining.delete(key);
    unmatched.push(...matchPayment(ours, theirs));
  }
  for (const theirs of remaining.values()) unmatched.push(...matchPayment([], theirs));
  return unmatched
    .filter(({ at }) => at >= from && at < until)
    .toSorted((a, b) => a.at - b.at || (a.ref < b.ref ? -1 : 1));
}

/**
 * Leaves out payments that the journal does not know and that were given back at the provider, as the advice to staff says:
 * nothing is left of them.
 */
function removeSettledThere({ journal, provider }: Books): readonly BookEntry[] {
  const known = new Set(journal.map(({ ref }) => ref));
  const left = new Map<string, number>();
  for (const { ref, amount } of provider) left.set(ref, (left.get(ref) ?? 0) + amount);
  return provider.filter(({ ref }) => known.has(ref) || left.get(ref) !== 0);
}

function groupByPayment(entries: readonly BookEntry[]): Map<string, BookEntry[]> {
  const groups = new Map<string, BookEntry[]>();
  for (const entry of entries) {
    const key = `${entry.kind} ${entry.ref}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return groups;
}

function matchPayment(journal: readonly BookEntry[], provider: readonly BookEntry[]): UnmatchedEntry[] {
  const ours = removeReversed(journal);
  const theirs = [...removeReversed(provider)];
  const left = ours.filter((entry) => {
    const index = theirs.findIndex(({ amount }) => amount === entry.amount);
    if (index >= 0) theirs.splice(index, 1);
    return index < 0;
  });
  return Array.from({ length: Math.max(left.length, theirs.length) }, (_, index) =>
    toUnmatched(left[index], theirs[index]),
  );
}

/** Leaves out what was taken back later with the same amount. */
function removeReversed(entries: readonly BookEntry[]): BookEntry[] {
  const left: BookEntry[] = [];
  for (const entry of entries) {
    const index = left.findIndex(({ amount }) => amount === -entry.amount);
    if (index >= 0) left.splice(index, 1);
    else left.push(entry);
  }
  return left;
}

function toUnmatched(ours: BookEntry | undefined, theirs: BookEntry | undefined): UnmatchedEntry {
  const entry = ours ?? theirs;
  if (!entry) throw new Error('An unmatched entry is in neither book');
  const code = !theirs ? 'missing_at_provider' : !ours ? 'missing_in_journal' : 'wrong_amount';
  return {
    code,
    kind: entry.kind,
    ref: entry.ref,
    journalAmount: ours?.amount ?? null,
    providerAmount: theirs?.amount ?? null,
    at: entry.at,
  };
}
