import { joinStatements } from '#platform/database/join-statements';
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
    const write = joinStatements(tx);
    const sale = { clientId, orderId, attemptId: id, amount, now } as const;
    await Promise.all([
      transitionAttempt(write, attempt, 'capture_pending', { now }),
      transfer(write, { ...sale, from: 'sales', to: 'receivable', reason: 'sale' }),
      addToOutbox(write, { clientId, kind: 'capture_payment', payload: { attempt_id: id }, now }),
    ]);
  },
  cancel: cancelNothing,
};
