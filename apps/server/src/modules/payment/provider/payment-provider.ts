import type { BillingAddress } from '@pavilion/domain/billing-address';
import type { Result } from '@pavilion/domain/result';

/** The fields of an attempt that an adapter uses. `amount` is in minor units, instants are milliseconds since 1970. */
export type Charge = {
  id: string;
  /** Our reference at the provider. */
  reference: string;
  /** The provider's id; null until it is known. */
  providerRef: string | null;
  amount: number;
  currency: string;
  createdAt: number;
  /** The challenge result that the bank's page returned. */
  scaResult: string | null;
  statusChecks: number;
};

/** The card token with the payer's address and browser. It never contains a card number. */
export type CardPayment = {
  cardToken: string;
  /** PAY-03: whether the token is that of a saved card. */
  isSavedCard: boolean;
  /** PAY-03: whether the provider saves the card for the customer's next payment. */
  savesCard: boolean;
  /** The provider's record of the customer, to which saved cards belong; null without one. */
  customerRef: string | null;
  /** Opayo's merchant session key, with which the token was created. */
  sessionKey: string;
  description: string;
  firstName: string;
  lastName: string;
  email: string;
  address: BillingAddress;
  browser: {
    ip: string;
    accept: string;
    userAgent: string;
    language: string;
    javascript: boolean;
    java: boolean;
    colourDepth: number;
    height: number;
    width: number;
    /** Minutes behind UTC. */
    timezone: number;
  };
  /** The URL to which the bank's page returns (Opayo). */
  notificationUrl: string;
  /** The URL of the checkout page (Stripe). */
  returnUrl: string;
};

/**
 * Why a payment failed. `code` has a text in `packages/text`; `message` is the provider's text for the customer; `details`
 * is the provider's own code, with which staff ask the provider for the reason (CHK-03).
 */
export type PaymentError = { code: string; message: string | null; details: string | null };

/** The data for the bank's challenge in the browser. */
export type Challenge =
  | { kind: 'form'; url: string; fields: Record<string, string> }
  | { kind: 'script'; clientSecret: string };

/** A charge's status at the provider. `unknown`: no usable response. `none`: the provider does not know the charge. */
export type ProviderStatus =
  | { state: 'unknown' }
  | { state: 'none' }
  | { state: 'sca_required'; ref: string; challenge: Challenge }
  | { state: 'authorised'; ref: string; card: string | null }
  /** `amount` in minor units; null if the provider does not report it. */
  | { state: 'captured'; ref: string; amount: number | null }
  | { state: 'voided'; ref: string }
  | { state: 'failed'; ref: string | null; error: PaymentError };

/** The result of a capture or void. `refused` is final; after `unknown` it is retried. */
export type CaptureResult = 'done' | 'refused' | 'unknown';

/** A saved refund. `reference` is ours at the provider, `amount` in minor units. */
export type RefundRequest = { id: string; reference: string; amount: number; statusChecks: number };

/** The result of a refund. `refused` is final; after `unknown` it is looked up before it is sent again. */
export type RefundResult =
  | { state: 'done'; ref: string }
  | { state: 'refused'; code: string }
  | { state: 'unknown' };

/** A refund as the provider reports it. `refundId` is ours; null if it was made on its website. */
export type ProviderRefund = {
  ref: string;
  refundId: string | null;
  amount: number;
  state: 'pending' | 'succeeded' | 'failed';
  code: string | null;
};

/** A customer's objection at their bank. Amounts in minor units, `dueAt` in milliseconds. */
export type ProviderDispute = {
  ref: string;
  amount: number;
  /** What the provider has taken for it. */
  withdrawn: number;
  status: string;
  reason: string;
  dueAt: number | null;
};

export type ProviderReturns = { refunds: readonly ProviderRefund[]; disputes: readonly ProviderDispute[] };

/**
 * One movement on the client's account at the provider. `ref` is the payment's id there, `entryRef` that of a refund or
 * dispute, `refundId` ours. `amount` in minor units, negative if it leaves the account; `at` in milliseconds.
 */
export type ProviderEntry = {
  kind: 'capture' | 'refund' | 'dispute';
  ref: string;
  entryRef: string;
  refundId: string | null;
  amount: number;
  at: number;
};

/** PAY-03: a card that the provider keeps. `token` is the provider's identifier of it. */
export type SavedCardDetails = {
  token: string;
  brand: string;
  lastFour: string;
  expiryMonth: number;
  expiryYear: number;
};

/** The card that a payment saved. `none`: the provider saved none. After `unknown` it is asked again. */
export type SavedCardResult =
  | { state: 'saved'; card: SavedCardDetails }
  | { state: 'none' }
  | { state: 'unknown' };

/** The result of removing a saved card, also `done` if the provider did not know it. After `unknown` it is retried. */
export type RemovalResult = 'done' | 'unknown';

/** The person for whom the provider keeps cards, with the payment attempt that saves the first one. */
export type CardOwner = { email: string; name: string; attemptId: string };

/** CHK-18: the data for the card form in the browser. */
export type ProviderSession = {
  url: string;
  session_key: string | null;
  session_seconds: number | null;
  mode: 'sandbox' | 'live' | null;
  publishable_key: string | null;
};

/** PAY-01: the interface of the payment providers. Never call it while a lock or a transaction is open. */
export type PaymentProvider = {
  /** Whether `authorise` needs the payer's billing address. */
  needsBillingAddress: boolean;
  prepare: () => Promise<Result<ProviderSession, { code: 'provider_unavailable' }>>;
  /** Called once per attempt. `saveRef` saves the provider's id before the charge; if it returns false, stop. */
  authorise: (
    charge: Charge,
    card: CardPayment,
    saveRef: (ref: string) => Promise<boolean>,
  ) => Promise<ProviderStatus>;
  /** Returns an open challenge again, so the browser can continue it. `stored` is the attempt's `scaChallenge`. */
  restoreChallenge: (charge: Charge, stored: unknown) => Promise<Challenge | undefined>;
  /** Submits the bank's result. Called once per attempt. */
  submitSca: (charge: Charge, result: string) => Promise<ProviderStatus>;
  /** Fetches the status. `isLast` also ends a charge that is not yet authorised, so it can never be authorised. */
  fetchStatus: (charge: Charge, isLast: boolean) => Promise<ProviderStatus>;
  /** Cancels an open challenge. If the bank has already decided, returns that status. */
  cancelChallenge: (charge: Charge) => Promise<ProviderStatus>;
  capture: (charge: Charge) => Promise<CaptureResult>;
  voidAuthorisation: (charge: Charge) => Promise<CaptureResult>;
  /** Refunds a captured payment in part or in full. A repeated call never refunds twice. */
  refund: (charge: Charge, refund: RefundRequest) => Promise<RefundResult>;
  /** All refunds and disputes of a payment. `unknown`: no usable response, or the provider has no such list. */
  fetchReturns: (charge: Charge) => Promise<ProviderReturns | 'unknown'>;
  /** Everything that moved money in a period (milliseconds, `until` exclusive). `unknown`: no complete response. */
  fetchBooks: (period: { from: number; until: number }) => Promise<readonly ProviderEntry[] | 'unknown'>;

  /** Creates the provider's record of a customer. Undefined: it failed. Absent: saved cards need none. */
  createCustomer?: (owner: CardOwner) => Promise<string | undefined>;
  readSavedCard: (charge: Pick<Charge, 'providerRef'>) => Promise<SavedCardResult>;
  removeCard: (token: string) => Promise<RemovalResult>;
};

export const failedStatus = (
  ref: string | null,
  code: string,
  { message = null, details = null }: Partial<Omit<PaymentError, 'code'>> = {},
): ProviderStatus => ({
  state: 'failed',
  ref,
  error: { code, message, details },
});
