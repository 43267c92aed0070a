export { ChangeLink, needsDetails } from './change-link.tsx';
export { compareBenefits } from './compare-benefits.ts';
export { Benefit, PlanBenefits } from './plan-benefits.tsx';
export { findBestPlan, PlanCard } from './plan-card.tsx';
export {
  type MembershipOffer,
  type MembershipPlan,
  membershipOffersQuery,
  membershipPlansQuery,
} from './queries.ts';
export { useFirstPaymentText } from './use-first-payment-text.ts';
export { usePlanFacts } from './use-plan-facts.ts';
