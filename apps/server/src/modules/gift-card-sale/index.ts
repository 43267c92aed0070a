export { giftCardJobs } from './jobs.ts';
export { createGiftCardPurchasable } from './purchasable.ts';
export { queueGiftCards } from './queue-gift-cards.ts';
export { giftCardSaleRoutes } from './routes.ts';
export { clearSentGiftCards } from './store/sales.ts';
export { adjustReturnedGiftCard, adjustSoldGiftCards, withdrawSoldGiftCard } from './withdraw-sold-card.ts';
