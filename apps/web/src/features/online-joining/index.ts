export { JoiningSteps } from './joining-steps.tsx';
export { NoMembershipChosen } from './no-membership-chosen.tsx';
export { LazyProofNotice } from './lazy-proof-notice.tsx';
