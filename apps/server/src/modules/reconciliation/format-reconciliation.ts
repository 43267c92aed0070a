import type { UnmatchedEntry } from '@pavilion/domain/refund/match-books';
import { getAdvice } from './advice.ts';
import type { Reconciliation } from './store/reconciliations.ts';

const format = (amount: number | null): string => (amount === null ? 'nothing' : (amount / 100).toFixed(2));

/** The comparison of a day as lines for an operator: totals, then every entry that does not match, with what to do. */
export function formatReconciliation(
  slug: string,
  {
    provider,
    day,
    state,
    journalTotal,
    providerTotal,
    currency,
    items,
  }: Reconciliation & { items: readonly UnmatchedEntry[] },
): string[] {
  const heading = `${day}  ${slug}  ${provider}`;
  if (state === 'unavailable') {
    return [
      `${heading}: not compared, because the provider did not answer. Check its credentials, and run it again.`,
    ];
  }
  const totals = `journal ${format(journalTotal)}, provider ${format(providerTotal)} ${currency}`;
  if (state === 'matched') return [`${heading}: matched (${totals})`];
  return [
    `${heading}: ${items.length} not matched (${totals})`,
    ...items.map(
      ({ code, kind, ref, journalAmount, providerAmount, at }) =>
        `  ${new Date(at).toISOString()}  ${kind} ${ref}: journal ${format(journalAmount)}, provider ${format(providerAmount)}\n  ${getAdvice(provider, { code, kind })}`,
    ),
  ];
}
