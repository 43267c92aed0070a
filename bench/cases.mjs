// The cases: requests to our server, the equivalent requests to the bare handler, and the target ratio of their rates.
import { accountCases } from './account-cases.mjs';
import { claimCases } from './claim-cases.mjs';
import { viewCases } from './view-cases.mjs';

export const cases = [...claimCases, ...viewCases, ...accountCases];
