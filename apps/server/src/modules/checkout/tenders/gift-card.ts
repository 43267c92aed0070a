import { cancelGiftCards, reserveGiftCard, spendGiftCard } from '../../gift-card/index.ts';
import { reserveNothing, type Tender } from './tender.ts';

/** CHK-35: a gift card. It is reserved with the attempt, so no other order can spend it meanwhile. */
export const createGiftCardTender = (giftCardId: string): Tender => ({
  row: { type: 'gift-card', giftCardId },
  reserve: (tx, { attempt: { clientId, id }, amount }) =>
    reserveGiftCard(tx, { clientId, attemptId: id, giftCardId, amount }),
  confirm: (tx, { attempt: { clientId, id }, orderId, amount, now }) =>
    spendGiftCard(tx, { clientId, orderId, attemptId: id, giftCardId, amount, now }),
  cancel: giftCardTenders.cancel,
});

/** All gift cards of an attempt. Releases them without a snapshot that names them. */
export const giftCardTenders = {
  row: null,
  reserve: reserveNothing,
  confirm: async () => {},
  cancel: (tx, { clientId, id }) => cancelGiftCards(tx, { clientId, attemptId: id }),
} satisfies Tender;
