import type { DataStore } from '../platform/deps.ts';

/** A merchant session: valid for one card and until its third failure. */
export type SessionKey = { expiresAt: number; failures: number; isUsed: boolean };

export type CheckResult = 'Matched' | 'NotProvided' | 'NotChecked' | 'NotMatched';

/** A tokenised card. The number is a published test number; the security code itself is not stored. */
export type Card = {
  sessionKey: string;
  number: string;
  holder: string;
  /** MMYY. */
  expiryDate: string;
  securityCode: CheckResult;
  expiresAt: number;
  isUsed: boolean;
  /** A saved card: does not expire, and needs a new security code in each session. */
  reusable: boolean;
};

export type ThreeDSecureStatus =
  | 'Authenticated'
  | 'NotChecked'
  | 'NotAuthenticated'
  | 'Error'
  | 'CardNotEnrolled'
  | 'IssuerNotEnrolled'
  | 'AttemptOnly'
  | 'Incomplete';

/** A 3D Secure challenge. Only the bank's page sets its outcome. */
export type Challenge = {
  threeDSServerTransId: string;
  acsTransId: string;
  dsTransId: string;
  notificationURL: string;
  windowSize: string;
  step: 'sent' | 'received' | 'passed' | 'failed';
  /** The result is refused from this instant on. */
  endsAt: number;
};

export type CredentialType = { cofUsage: string; initiatedType: string; mitType: string };

/** Stored state of a transaction, without timeouts; `getState` applies them. */
export type TransactionState =
  | 'challenge'
  | 'timed_out'
  | 'rejected'
  | 'declined'
  | 'deferred'
  | 'authenticated'
  | 'registered'
  | 'authorised'
  | 'voided'
  | 'aborted'
  | 'cancelled'
  | 'expired';

export type TransactionType = 'Payment' | 'Deferred' | 'Authenticate' | 'Authorise' | 'Repeat' | 'Refund';

export type BankDecision = { status: string; statusCode: string; statusDetail: string };

export type Instruction = { instructionType: string; date: string; amount?: number };

export type Transaction = {
  id: string;
  type: TransactionType;
  vendorTxCode: string;
  /** The transaction that this one refunds, repeats or authorises. */
  referenceId: string | undefined;
  /** Minor units. */
  amount: number;
  captured: number;
  currency: string;
  description: string;
  card: { identifier: string; number: string; expiryDate: string; save: boolean; reusable: boolean };
  checks: { address: CheckResult; postalCode: CheckResult; securityCode: CheckResult };
  threeDSecure: ThreeDSecureStatus;
  challenge: Challenge | undefined;
  credentialType: CredentialType | undefined;
  decision: BankDecision;
  state: TransactionState;
  retrievalReference: number;
  startedAt: number;
  changedAt: number;
  /** GET responds with 404 before this instant; the live API lags behind a challenge too. */
  readableAt: number;
  instructions: Instruction[];
};

export type OpayoRecords = {
  keys: Record<string, SessionKey>;
  cards: Record<string, Card>;
  transactions: Record<string, Transaction>;
};

const createEmptyRecords = (): OpayoRecords => ({ keys: {}, cards: {}, transactions: {} });

export const readRecords = (store: DataStore): OpayoRecords => store.read('opayo', createEmptyRecords());

export const updateRecords = <Result>(store: DataStore, work: (records: OpayoRecords) => Result): Result =>
  store.update('opayo', createEmptyRecords(), work);
