export { restrictionQuery } from './queries.ts';
export { RestrictionButton } from './restriction-button.tsx';
export { useWaiverAgreements, type WaiverAgreementsState } from './use-waiver-agreements.ts';
export { WaiverAgreement } from './waiver-agreement.tsx';
export { WaiverAgreements } from './waiver-agreements.tsx';
