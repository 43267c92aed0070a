import type { DataStore } from '../platform/deps.ts';

/** What one merchant session may still do. */
export type SessionKey = { expiresAt: number; failures: number; usedUp: boolean };

export type CheckResult = 'Matched' | 'NotProvided' | 'NotChecked' | 'NotMatched';

/** A card behind its identifier. Its number is one of the published test numbers; no security code is ever kept. */
export type Card = {
  sessionKey: string;
  number: string;
  holder: string;
  /** MMYY. */
  expiryDate: string;
  securityCode: CheckResult;
  expiresAt: number;
  usedUp: boolean;
  /** A saved card does not expire, and takes a fresh security code for each session. */
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

/** A question that the bank asks in the browser. Only the bank's own page writes how it went. */
export type Challenge = {
  threeDSServerTransId: string;
  acsTransId: string;
  dsTransId: string;
  notificationURL: string;
  windowSize: string;
  step: 'sent' | 'received' | 'passed' | 'failed';
  /** The last instant at which its answer is taken. */
  endsAt: number;
};

export type CredentialType = { cofUsage: string; initiatedType: string; mitType: string };

/** The state of a transaction as Reporting knows it, before time has its say: see `stateAt`. */
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

export type Verdict = { status: string; statusCode: string; statusDetail: string };

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
  verdict: Verdict;
  state: TransactionState;
  retrievalReference: number;
  startedAt: number;
  changedAt: number;
  /** When GET first shows it: the live one may lag behind a challenge. */
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
