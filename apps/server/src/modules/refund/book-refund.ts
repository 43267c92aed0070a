import type { Transaction } from '#platform/database/database';
import { transfer } from '../journal/index.ts';
import { queueNotice } from '../notice/index.ts';
import { type Attempt, endRefund, type Refund, readAttempt, setOpenReason } from '../payment/index.ts';
import { notifyStaff } from './notify-staff.ts';
import { readBuyer } from './store/read-buyer.ts';
import { hasOpenRefund } from './store/read-refunds.ts';

type AttemptRefund = { refund: Refund; attempt: Attempt };

/** Money of an order waits in an account of its own until the provider has refunded it. */
const getAccount = ({ orderId }: Pick<Refund, 'orderId'>) =>
  orderId === null ? ('unallocated' as const) : ('refunds-due' as const);

/** Books a refund that the provider has made, unless it has been booked before. */
export async function bookRefund(
  tx: Transaction,
  { refund, attempt }: AttemptRefund,
  { ref, now }: { ref: string; now: number },
): Promise<void> {
  const { clientId, orderId, amount } = refund;
  const end = { state: 'succeeded', providerRef: ref, errorCode: null, now } as const;
  if (!(await endRefund(tx, refund, end))) return;
  const entry = { clientId, orderId, attemptId: attempt.id, amount, now };
  await transfer(tx, {
    ...entry,
    from: `card-${attempt.provider}`,
    to: getAccount(refund),
    reason: 'refund',
  });
  await notifyBuyer(tx, { refund, now });
  // A person still has to look at a part that was captured, and at another refund that was refused.
  const current = await readAttempt(tx, attempt);
  if (current?.openReason === 'refund_failed' && !(await hasOpenRefund(tx, attempt.id)))
    await setOpenReason(tx, attempt, { openReason: null, now });
}

/** Tells the customer that the money is under way. A payment that no order uses was never a charge for them. */
export async function notifyBuyer(
  tx: Transaction,
  {
    refund: { clientId, orderId, amount },
    now,
  }: { refund: Pick<Refund, 'clientId' | 'orderId' | 'amount'>; now: number },
): Promise<void> {
  const buyer = orderId === null ? undefined : await readBuyer(tx, { clientId, orderId });
  if (!buyer) return;
  await queueNotice(tx, {
    clientId,
    person_id: buyer.personId,
    kind: 'refund_sent',
    path: '/payments',
    params: { amount, what: buyer.reference },
    ...(buyer.language !== null && { language: buyer.language }),
    now,
  });
}

/** Puts a refund that the provider refuses on the operator's list, and tells staff. Its money stays set aside. */
export async function refuseRefund(
  tx: Transaction,
  { refund, attempt }: AttemptRefund,
  { code, ref, now }: { code: string; ref: string | null; now: number },
): Promise<void> {
  const end = { state: 'needs_person', providerRef: ref, errorCode: code, now } as const;
  if (!(await endRefund(tx, refund, end))) return;
  await setOpenReason(tx, attempt, { openReason: 'refund_failed', now });
  await notifyStaff(tx, { event: 'refund_refused', attempt, amount: refund.amount, dueAt: null, now });
}

/** Takes back a refund that the provider reported as made, and whose money has returned to the client since. */
export async function reverseRefund(
  tx: Transaction,
  { refund, attempt }: AttemptRefund,
  { code, ref, now }: { code: string; ref: string | null; now: number },
): Promise<void> {
  const { clientId, orderId, amount } = refund;
  const end = { state: 'needs_person', providerRef: ref, errorCode: code, now } as const;
  if (!(await endRefund(tx, refund, end))) return;
  const entry = { clientId, orderId, attemptId: attempt.id, amount, now };
  await transfer(tx, {
    ...entry,
    from: getAccount(refund),
    to: `card-${attempt.provider}`,
    reason: 'refund_reversed',
  });
  await setOpenReason(tx, attempt, { openReason: 'refund_failed', now });
  await notifyStaff(tx, { event: 'refund_refused', attempt, amount, dueAt: null, now });
}
