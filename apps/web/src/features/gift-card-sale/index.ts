export { giftCardPlansQuery } from './queries.ts';
