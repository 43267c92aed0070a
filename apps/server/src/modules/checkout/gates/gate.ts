import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { RunStatement } from '#platform/database/database';
import type { Params } from '#platform/lib/translate';

/** A checkout as gates see it, before anything is charged. */
export type CheckoutToGate = {
  clientId: string;
  personId: number;
  cartId: string;
  /** BSK-34: the version of the client's terms, null without terms, and whether the customer agreed to it, now or before. */
  termsVersion: string | null;
  hasAgreedTerms: boolean;
  completedWaivers: readonly string[];
  /** Milliseconds. */
  now: number;
};

/** The missing field of the request, and its text in the namespace `error`. `code` is a refusal of its own. */
export type MissingRequirement = {
  field: string;
  textKey: TextKey<'error'>;
  params?: Params;
  code?: 'waivers_missing';
};

/** A condition before payment. Returns what is missing, in the order of the form. */
export type Gate = {
  readonly name: string;
  check: (run: RunStatement, checkout: CheckoutToGate) => Promise<readonly MissingRequirement[]>;
};
