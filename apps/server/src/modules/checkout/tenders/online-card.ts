import { addToOutbox } from '#platform/jobs/outbox';
import { transfer } from '../../journal/index.ts';
import { transitionAttempt } from '../../payment/index.ts';
import { cancelNothing, reserveNothing, type Tender } from './tender.ts';

/** PAY-05: a card paid through the client's provider, which authorises the amount before `confirm` and captures it afterwards. */
export const onlineCardTender: Tender = {
  row: { type: 'online' },
  reserve: reserveNothing,
  async confirm(tx, { attempt, orderId, amount, now }) {
    const { clientId, id } = attempt;
    await transitionAttempt(tx, attempt, 'capture_pending', { now });
    await transfer(tx, {
      clientId,
      orderId,
      attemptId: id,
      amount,
      now,
      from: 'sales',
      to: 'receivable',
      reason: 'sale',
    });
    await addToOutbox(tx, { clientId, kind: 'capture_payment', payload: { attempt_id: id }, now });
  },
  cancel: cancelNothing,
};
