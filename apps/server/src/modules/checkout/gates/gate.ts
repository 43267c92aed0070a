import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { Transaction } from '#platform/database/database';

/** A checkout as gates see it, before anything is charged. */
export type CheckoutToGate = {
  clientId: string;
  personId: number;
  cartId: string;
  /** BSK-34: the version of the client's terms, null without terms, and whether the customer agreed to it, now or before. */
  termsVersion: string | null;
  hasAgreedTerms: boolean;
  completedWaivers: readonly string[];
};

/** The missing field of the request, and the key of its text in the namespace `error`. */
export type MissingRequirement = { field: string; textKey: TextKey<'error'> };

/** A condition before payment. Returns what is missing, in the order of the form. */
export type Gate = {
  readonly name: string;
  check: (tx: Transaction, checkout: CheckoutToGate) => Promise<readonly MissingRequirement[]>;
};
