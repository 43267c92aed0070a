export { CreditSection } from './credit-section.tsx';
