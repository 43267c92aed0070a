import { transitionAttempt } from '../../payment/index.ts';
import { doNothing, type Tender } from './tender.ts';

/** An order without a charge: its attempt is authorised without a provider and ends as voided. */
export const freeTender: Tender = {
  type: null,
  reserve: doNothing,
  async confirm(tx, { attempt, now }) {
    const voiding = await transitionAttempt(tx, attempt, 'void_pending', { now });
    await transitionAttempt(tx, voiding, 'voided', { now });
  },
  cancel: doNothing,
};
