export { directDebitId } from './direct-debit-id.ts';
export type { RequiredDirectDebit } from './direct-debit-set-up.tsx';
export { LazyDirectDebitSetUp } from './lazy-direct-debit-set-up.tsx';
