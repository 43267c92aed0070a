export { DirectDebitSetUp, directDebitId, type RequiredDirectDebit } from './direct-debit-set-up.tsx';
