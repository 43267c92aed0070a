import type { CreditType } from '@pavilion/domain/credit/credit';
import { cancelCredit, reserveCredit, spendCredit } from '../../credit/index.ts';
import type { Tender } from './tender.ts';

/** PRC-03: credit of one type. It is reserved with the attempt, so no other order can spend it meanwhile. */
export const createCreditTender = (type: CreditType): Tender => ({
  row: { type: 'credit', creditType: type },
  reserve: (tx, { attempt: { clientId, id }, personId, amount }) =>
    reserveCredit(tx, { clientId, personId, attemptId: id, type, amount }),
  confirm: (tx, { attempt: { clientId, id }, orderId, amount, now }) =>
    spendCredit(tx, { clientId, orderId, attemptId: id, type, amount, now }),
  cancel: (tx, { clientId, id }) => cancelCredit(tx, { clientId, attemptId: id, type }),
});
