import { formatMoney } from '@pavilion/domain/money';
import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { buildStaffPaymentEmail, type StaffPaymentEvent } from '../email/index.ts';
import type { Attempt } from '../payment/index.ts';
import { readPaymentForStaff } from './store/read-staff.ts';

type StaffNotice = {
  event: StaffPaymentEvent;
  attempt: Attempt;
  /** Minor units. */
  amount: number;
  /** Until when a dispute can be answered, in milliseconds. */
  dueAt: number | null;
  now: number;
};

/** Emails the client's own address about money that a provider has moved or has refused to move. */
export async function notifyStaff(
  tx: Transaction,
  { event, attempt, amount, dueAt, now }: StaffNotice,
): Promise<void> {
  const { clientId, provider, providerRef, reference } = attempt;
  const payment = await readPaymentForStaff(tx, attempt);
  // Without an address the operator's list is all there is.
  if (!payment?.email) return;
  const email = buildStaffPaymentEmail({
    ...payment,
    email: payment.email,
    event,
    amount: formatMoney(amount, payment),
    provider: provider === 'stripe' ? 'Stripe' : 'Opayo',
    providerRef: providerRef ?? reference,
    dueAt,
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now });
}
