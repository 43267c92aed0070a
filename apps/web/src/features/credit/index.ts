export { CreditSection } from './credit-section.tsx';
export { GiftCardSection } from './gift-card-section.tsx';
