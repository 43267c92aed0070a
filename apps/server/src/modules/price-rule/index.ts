export { findDiscountReason } from './find-discount-reason.ts';
export { readCarersAlone } from './store/carer-lines.ts';
export {
  type DiscountCode,
  type DiscountReason,
  findDiscountCode,
  readCartDiscount,
  saveDiscountReason,
  setCartDiscount,
  settleDiscount,
  takeDiscountUse,
} from './store/discounts.ts';
export { type LineRules, readLineRules } from './store/line-rules.ts';
export { benefitsSql, personRulesSql, usesTakenSql } from './store/rules-sql.ts';
export { takeLineUse } from './take-line-use.ts';
