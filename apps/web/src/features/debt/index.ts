export { penaltyCartLine } from './cart-line.tsx';
export { penaltyOrderLine } from './order-line.tsx';
export { createPenaltyInput, markPenaltyInCart, type Penalty, penaltiesQuery } from './queries.ts';
