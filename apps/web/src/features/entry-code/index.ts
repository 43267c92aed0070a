export { EntryCodeButton } from './entry-code-button.tsx';
