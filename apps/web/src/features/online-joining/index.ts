export {
  LazyEditMembership,
  LazyJoiningSteps,
  LazyNoMembershipChosen,
  LazyProofNotice,
} from './lazy-parts.tsx';
export { buildVenueSearch } from './venue-search.ts';
