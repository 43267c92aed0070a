import type { MembershipPlan } from './queries.ts';

type Plan = Pick<MembershipPlan, 'directDebit' | 'joiningFee' | 'firstPayment'>;

/** Says what is paid today, and how the months after it are. A person who returns soon pays no joining fee. */
export function getFirstPaymentKey(
  { directDebit, joiningFee, firstPayment }: Plan,
  price: MembershipPlan['price'],
) {
  const hasFee = joiningFee !== null && price.value === firstPayment.price.value;
  if (directDebit) return hasFee ? 'first_payment_debit_with_fee' : 'first_payment_debit';
  return hasFee ? 'first_payment_with_fee' : 'first_payment';
}
