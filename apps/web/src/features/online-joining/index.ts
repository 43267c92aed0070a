export { LazyJoiningSteps, LazyNoMembershipChosen, LazyProofNotice } from './lazy-parts.tsx';
