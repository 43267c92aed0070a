import { planTransition, transitionAttempt } from '../../payment/index.ts';
import { cancelNothing, reserveNothing, type Tender } from './tender.ts';

/** An order that no card pays: its attempt is authorised without a provider and ends as voided. */
export const freeTender: Tender = {
  row: null,
  reserve: reserveNothing,
  async confirm(tx, { attempt, now }) {
    const voiding = planTransition(attempt, 'void_pending', { now })?.attempt ?? attempt;
    await transitionAttempt(tx, voiding, 'voided', { now });
  },
  cancel: cancelNothing,
};
