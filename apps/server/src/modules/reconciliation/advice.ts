import type { UnmatchedEntry } from '@pavilion/domain/refund/match-books';

/** By the code and kind of an entry. */
const cardAdvice: Record<UnmatchedEntry['code'], Record<UnmatchedEntry['kind'], string>> = {
  missing_at_provider: {
    capture:
      'The provider has not captured this payment, but its order is paid here. Find it at the provider and ask the customer for the payment, or cancel the order.',
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
const debitAdvice: typeof cardAdvice = {
  missing_at_provider: {
    capture:
      'The provider has not collected this month, but it is paid here. Find it at the provider, and ask the member for the month if it was not collected.',
    refund:
      'The provider has collected this month, but it is owed here. Check it at the provider, and clear the debt.',
    dispute:
      'The provider has no such claim any more. If the money came back, offer the member their membership again.',
  },
  missing_in_journal: {
    capture:
      'The provider collected a payment that no membership here waits for. If it was made on its website, book it; else refund the customer there.',
    refund: 'A bank has taken back a payment that no membership here has. Find the customer at the provider.',
    dispute: 'A bank has returned a payment that no membership here has. Find the customer at the provider.',
  },
  wrong_amount: {
    capture: 'The provider collected another amount than the month costs. Refund or ask for the difference.',
    refund: 'The bank took back another amount than was collected. Ask the provider.',
    dispute: 'The bank returned another amount than was collected. Ask the provider.',
  },
};

/** What an operator does about an entry that does not match. */
export const getAdvice = (provider: string, { code, kind }: Pick<UnmatchedEntry, 'code' | 'kind'>): string =>
  (provider === 'gocardless' ? debitAdvice : cardAdvice)[code][kind];
