export { restrictionQuery } from './queries.ts';
export { useWaiverAgreements, type WaiverAgreementsState } from './use-waiver-agreements.ts';
export { WaiverAgreement } from './waiver-agreement.tsx';
export { WaiverAgreements } from './waiver-agreements.tsx';
