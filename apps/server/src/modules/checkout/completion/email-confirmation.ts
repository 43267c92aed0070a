import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { buildConfirmationEmail } from '../../email/index.ts';
import { getOrderPath, getReceiptPath, type OrderSnapshot } from '../../order/index.ts';
import { createOrderCalendar } from '../../order-document/index.ts';
import type { CheckoutDeps } from '../attempt/deps.ts';
import { readClientForEmail } from '../store/checkout.ts';
import { readCutOffs } from '../store/read-cut-offs.ts';
import { toEmailOrder } from './to-email-order.ts';

type ConfirmedOrder = {
  order: { clientId: string; id: string; reference: string };
  snapshot: OrderSnapshot;
  now: number;
};

/** CHK-38: adds the confirmation of an order to the outbox, with the calendar file of its sessions. */
export async function emailConfirmation(
  tx: Transaction,
  { purchasables, ...deps }: Pick<CheckoutDeps, 'purchasables' | 'keys'>,
  { order, snapshot, now }: ConfirmedOrder,
): Promise<void> {
  const { clientId } = order;
  const lineIds = snapshot.lines.map(({ cartLineId }) => cartLineId);
  const { language } = snapshot;
  const email = buildConfirmationEmail(await readClientForEmail(tx, clientId), {
    path: getOrderPath(deps, order),
    receiptPath: getReceiptPath(deps, order),
    calendar: await createOrderCalendar(tx, { clientId, orderId: order.id, language, now }),
    reference: order.reference,
    ...toEmailOrder(purchasables, snapshot, await readCutOffs(tx, { clientId, lineIds, now })),
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now });
}
