export { restrictionQuery } from './queries.ts';
export { useWaiverAgreements } from './use-waiver-agreements.ts';
export { WaiverAgreement } from './waiver-agreement.tsx';
export { WaiverAgreements } from './waiver-agreements.tsx';
