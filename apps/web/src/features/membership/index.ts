export {
  type MembershipOffer,
  type MembershipPlan,
  membershipOffersQuery,
  membershipPlansQuery,
} from './queries.ts';
