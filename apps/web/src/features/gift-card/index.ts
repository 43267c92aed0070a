export { giftCardCartLine } from './cart-line.tsx';
export { GiftCardSection } from './gift-card-section.tsx';
export { giftCardOrderLine } from './order-line.tsx';
export { giftCardPlansQuery } from './queries.ts';
