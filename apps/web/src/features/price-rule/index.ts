export { getAppliedDiscount } from './applied-discount.ts';
export { DiscountCode } from './discount-code.tsx';
export { LineRules } from './line-rules.tsx';
