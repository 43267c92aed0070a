export { membershipCartLine } from './cart-line.tsx';
export { membershipOrderLine } from './order-line.tsx';
export { useLineTexts } from './use-line-texts.ts';
