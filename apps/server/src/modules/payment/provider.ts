import type { Result } from '@pavilion/domain/result';

/** What a provider is told of an attempt. Amount in minor units, instants in milliseconds since 1970. */
export type Charge = {
  id: string;
  /** Ours at the provider. */
  reference: string;
  /** The provider's own, once it is known. */
  providerRef: string | null;
  amount: number;
  currency: string;
  createdAt: number;
  /** What the bank's page sent back. */
  scaResult: string | null;
  statusChecks: number;
};

/** The card's token, and who pays by it from where. No number of a card is ever among it. */
export type CardPayment = {
  cardToken: string;
  /** Opayo's merchant session key, under which the token was made. */
  sessionKey: string;
  description: string;
  firstName: string;
  lastName: string;
  email: string;
  address: { line1: string; line2: string; city: string; postcode: string };
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
    /** Minutes behind universal time. */
    timezone: number;
  };
  /** Where the bank's page comes back to (Opayo), and the page of the checkout (Stripe). */
  notificationUrl: string;
  returnUrl: string;
};

/** Why money was not authorised. `code` has words in `packages/text`; `message` is the provider's own, if it may be shown. */
export type PaymentError = { code: string; message: string | null; details: string | null };

/** What the browser needs for the bank's challenge. */
export type Challenge =
  | { kind: 'form'; url: string; fields: Record<string, string> }
  | { kind: 'script'; clientSecret: string };

/**
 * Where a charge stands at the provider. `unknown` is what nobody answered, which is not a no; `none` is a charge that
 * it has never heard of.
 */
export type ProviderStatus =
  | { state: 'unknown' }
  | { state: 'none' }
  | { state: 'sca_required'; ref: string; challenge: Challenge }
  | { state: 'authorised'; ref: string; card: string | null }
  | { state: 'captured'; ref: string }
  | { state: 'voided'; ref: string }
  | { state: 'failed'; ref: string | null; error: PaymentError };

/** How taking the money, or letting it go, went. `refused`: it never will. */
export type CaptureResult = 'done' | 'refused' | 'unknown';

/** CHK-18: what the browser needs to ask for a card. */
export type ProviderSession = {
  url: string;
  session_key: string | null;
  mode: 'sandbox' | 'live' | null;
  publishable_key: string | null;
};

/** PAY-01: all that we ask of a payment provider. None of it is called while a lock or a transaction is open. */
export type PaymentProvider = {
  prepare: () => Promise<Result<ProviderSession, { code: 'provider_unavailable' }>>;
  /** The one call. `saveRef` writes the provider's id down before anything can be charged; false: it was given up. */
  authorise: (
    charge: Charge,
    card: CardPayment,
    saveRef: (ref: string) => Promise<boolean>,
  ) => Promise<ProviderStatus>;
  /** What the browser needs to go on with a challenge that stands. */
  restoreChallenge: (charge: Charge, stored: unknown) => Promise<Challenge | undefined>;
  /** Hands over what the bank sent back, once. */
  submitSca: (charge: Charge, result: string) => Promise<ProviderStatus>;
  /** Asks. `isLast`: nobody waits for it any more, and what can't be charged yet never shall be. */
  fetchStatus: (charge: Charge, isLast: boolean) => Promise<ProviderStatus>;
  /** Gives up a challenge that stands; where the bank was faster, its answer. */
  cancelChallenge: (charge: Charge) => Promise<ProviderStatus>;
  capture: (charge: Charge) => Promise<CaptureResult>;
  voidAuthorisation: (charge: Charge) => Promise<CaptureResult>;
};

/** A refusal without words of the provider's own. */
export const failedStatus = (
  ref: string | null,
  code: string,
  message: string | null = null,
): ProviderStatus => ({
  state: 'failed',
  ref,
  error: { code, message, details: null },
});
