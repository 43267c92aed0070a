export { EntryCodeButton } from './entry-code-button.tsx';
export type { EntryCode, OrderProof } from './queries.ts';
