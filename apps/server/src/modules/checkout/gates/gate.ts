import type { Transaction } from '#platform/database/database';

/** A checkout as gates see it, before anything is charged. */
export type CheckoutToGate = {
  clientId: string;
  personId: number;
  cartId: string;
  /** BSK-34: the version of the client's terms, null where it has none, and whether the customer agreed. */
  termsVersion: string | null;
  hasAgreedTerms: boolean;
  completedWaivers: readonly string[];
};

/** What is still missing: the request's field that gives it, and the key of its text in the namespace `fault`. */
export type MissingRequirement = { field: string; textKey: string };

/** Something that has to be there before a payment: returns what is missing, in the order in which to ask for it. */
export type Gate = {
  readonly name: string;
  check: (tx: Transaction, checkout: CheckoutToGate) => Promise<readonly MissingRequirement[]>;
};
