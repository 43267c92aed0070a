export { debtCartLine } from './cart-line.tsx';
export { debtOrderLine } from './order-line.tsx';
export { createDebtInput, type Debt, debtsQuery, markDebtsInCart } from './queries.ts';
