export {
  LazyEditMembership,
  LazyJoiningSteps,
  LazyNoMembershipChosen,
  LazyProofNotice,
} from './lazy-parts.tsx';
