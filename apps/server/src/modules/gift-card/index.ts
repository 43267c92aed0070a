export { generateGiftCardCode } from './code.ts';
export { createGiftCardFinder } from './find-by-code.ts';
export { issueGiftCard, replaceGiftCardCode } from './issue-gift-card.ts';
export {
  cancelGiftCards,
  getReturnedExpiry,
  reserveGiftCard,
  returnToGiftCard,
  spendGiftCard,
} from './reserve-gift-card.ts';
export { giftCardRoutes } from './routes.ts';
