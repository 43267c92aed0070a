import type { BookEntry } from '@pavilion/domain/refund/match-books';

/** A bank account as the customer typed it. It is sent to the provider and kept nowhere else. */
export type BankAccountDetails = {
  holder: string;
  /** Six digits. */
  sortCode: string;
  /** Eight digits. */
  accountNumber: string;
  email: string;
  firstName: string;
  lastName: string;
};

/** `field` of the details that the provider refuses; null if it names none. After `unknown` nothing is known to exist. */
export type BankAccountResult =
  | { state: 'created'; ref: string; bankName: string; lastTwo: string }
  | { state: 'refused'; field: 'holder' | 'sort_code' | 'account_number' | null }
  | { state: 'unknown' };

/** `no_direct_debit`: the account takes none. After `unknown` nothing is known; the bank refuses the instruction later. */
export type BankAccountCheck =
  | { state: 'accepted' | 'no_direct_debit' }
  | Exclude<BankAccountResult, { state: 'created' }>;

export type ProviderMandateState = 'pending' | 'active' | 'failed' | 'cancelled';

/** `refused` is final; after `unknown` the same request is sent again. */
export type MandateResult =
  | { state: ProviderMandateState; ref: string; reference: string }
  | { state: 'refused'; code: string }
  | { state: 'unknown' };

export type ProviderCollectionState = 'submitted' | 'paid' | 'failed' | 'cancelled' | 'claimed';

/** `too_early`: the provider needs a later day. `refused` is final; after `unknown` the same request is sent again. */
export type CollectionResult =
  | { state: ProviderCollectionState; ref: string }
  | { state: 'too_early' }
  | { state: 'refused'; code: string }
  | { state: 'unknown' };

/** An event of the provider. `cause` is its reason, which only words what its record says. */
export type DebitEvent = {
  id: string;
  resource: 'mandate' | 'collection';
  ref: string;
  cause: string | null;
};

/** Milliseconds, `until` exclusive; or everything of one collection. */
export type BooksQuery = { from: number; until: number } | { ref: string };

/**
 * Collects by Direct Debit. Never call it while a lock or a transaction is open. A repeated call with the same id makes
 * nothing twice.
 */
export type DirectDebitProvider = {
  /** The modulus check of an account, and whether it takes Direct Debits. Waits for a short time only. */
  checkBankAccount: (
    details: Pick<BankAccountDetails, 'sortCode' | 'accountNumber'>,
  ) => Promise<BankAccountCheck>;
  createBankAccount: (id: string, details: BankAccountDetails) => Promise<BankAccountResult>;
  createMandate: (mandate: { id: string; accountRef: string }) => Promise<MandateResult>;
  fetchMandate: (ref: string) => Promise<MandateResult>;
  /** The mandate's state afterwards: one that has ended is no failure. */
  cancelMandate: (ref: string) => Promise<MandateResult>;
  /** `amount` in minor units, `chargeOn` a day 'YYYY-MM-DD'. */
  createCollection: (collection: {
    id: string;
    mandateRef: string;
    amount: number;
    currency: string;
    chargeOn: string;
  }) => Promise<CollectionResult>;
  fetchCollection: (ref: string) => Promise<CollectionResult>;
  /** What has moved money: a collection that is paid, one that fails afterwards, one that is claimed. `ref` is the collection's. */
  fetchBooks: (query: BooksQuery) => Promise<readonly BookEntry[] | 'unknown'>;
  /** The events of a signed request; undefined if the signature is not the provider's. */
  readEvents: (body: string, signature: string | undefined) => readonly DebitEvent[] | undefined;
};
