import type { MembershipPlan } from './queries.ts';

/** Says what is paid today, and how the months after it are. */
export function getFirstPaymentKey({ directDebit }: Pick<MembershipPlan, 'directDebit'>, hasFee: boolean) {
  if (directDebit) return hasFee ? 'first_payment_debit_with_fee' : 'first_payment_debit';
  return hasFee ? 'first_payment_with_fee' : 'first_payment';
}
