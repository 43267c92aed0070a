export { giftCardCartLine } from './cart-line.tsx';
export { giftCardOrderLine } from './order-line.tsx';
