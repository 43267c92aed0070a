export { EntryCodeButton } from './entry-code-button.tsx';
export { type EntryCode, entryCodesQuery, type OrderProof } from './queries.ts';
