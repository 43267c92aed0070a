import type { UnmatchedEntry } from '@pavilion/domain/refund/match-books';
import type { Reconciliation } from './store/reconciliations.ts';

/** What to do about an entry, by its code and kind. */
const advice: Record<UnmatchedEntry['code'], Record<UnmatchedEntry['kind'], string>> = {
  missing_at_provider: {
    capture:
      'The provider has not captured this payment, but its order is paid here. Find it at the provider and ask\n  the customer for the payment, or cancel the order.',
    refund: 'The provider has not made this refund. Refund the customer on its website.',
    dispute: 'The provider has no such dispute any more. Check on its website whether the money came back.',
  },
  missing_in_journal: {
    capture:
      'The provider captured a payment that no order here uses. Find the customer, and refund it on its website.',
    refund:
      'The provider made a refund that could not be added to its order. Check that the customer was not refunded twice.',
    dispute:
      'The provider took money for a dispute that is not recorded. Check that its events reach /api/payment-providers.',
  },
  wrong_amount: {
    capture: 'The provider captured another amount than the order costs. Refund or ask for the difference.',
    refund: 'The provider refunded another amount. Refund the difference on its website.',
    dispute: 'The provider took another amount for the dispute. Check the dispute on its website.',
  },
};

/** The same for Direct Debits, where a refund is a collection that the bank has taken back. */
const debitAdvice: typeof advice = {
  missing_at_provider: {
    capture:
      'The provider has not collected this month, but it is paid here. Find it at the provider, and ask the member for\n  the month if it was not collected.',
    refund:
      'The provider has collected this month, but it is owed here. Check it at the provider, and clear the debt.',
    dispute:
      'The provider has no such claim any more. If the money came back, offer the member their membership again.',
  },
  missing_in_journal: {
    capture:
      'The provider collected a payment that no membership here waits for. If it was made on its website, book it;\n  else refund the customer there.',
    refund: 'A bank has taken back a payment that no membership here has. Find the customer at the provider.',
    dispute: 'A bank has returned a payment that no membership here has. Find the customer at the provider.',
  },
  wrong_amount: {
    capture: 'The provider collected another amount than the month costs. Refund or ask for the difference.',
    refund: 'The bank took back another amount than was collected. Ask the provider.',
    dispute: 'The bank returned another amount than was collected. Ask the provider.',
  },
};

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
        `  ${new Date(at).toISOString()}  ${kind} ${ref}: journal ${format(journalAmount)}, provider ${format(providerAmount)}\n  ${(provider === 'gocardless' ? debitAdvice : advice)[code][kind]}`,
    ),
  ];
}
