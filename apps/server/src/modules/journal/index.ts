export { accountPairSql, transferSql } from './store.ts';
export { transfer } from './transfer.ts';
