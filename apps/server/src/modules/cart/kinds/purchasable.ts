import type { lineRefusals } from '@pavilion/contract/cart';
import type { LineDetails, LineKind, LinePrice, LineSnapshot } from '@pavilion/domain/line';
import type { Result } from '@pavilion/domain/result';
import type { RunStatement, Transaction } from '#platform/database/database';

/** Why a line cannot be sold: the codes of the contract, and those that a command resolves itself. */
export type LineRefusalCode = keyof typeof lineRefusals;
/** `facts_changed`: decide again on fresh facts. `already_applied`: an earlier request had the same key. */
export type ClaimRefusalCode =
  | LineRefusalCode
  | 'cart_changed'
  | 'cart_in_payment'
  | 'hold_ended'
  | 'not_logged_in'
  | 'facts_changed'
  | 'already_applied';

/** A typed negative result. `nextStep` names what the customer can do. */
export type LineRefusal<Code extends string = LineRefusalCode> = {
  code: Code;
  params?: Readonly<Record<string, string | number>>;
  nextStep?: string;
};

/** What is asked for: one thing of a kind, before it has a price. */
export type LineInput<K extends LineKind = LineKind> = {
  kind: K;
  detail: LineDetails[K];
  quantity: number;
  /** For whom; null for a guest who has not chosen. */
  personId: number | null;
  /** The chosen pricing option; undefined for the cheapest. */
  optionId: string | undefined;
};

/** A line as it is decided and priced now. `lastBookableAt` limits the hold; null where nothing has to be held. */
export type QuotedLine<K extends LineKind = LineKind> = {
  input: LineInput<K>;
  price: LinePrice;
  snapshot: LineSnapshot;
  lastBookableAt: number | null;
  /** The versions of the facts that the decision read; null for those that it did not read. */
  versions: { requester: number | null; attendee: number | null; subject: number | null };
};

/** One row of a cart, of any kind. Amounts in minor units. */
export type CartLine<K extends LineKind = LineKind> = {
  id: string;
  status: 'reserved' | 'lapsed';
  input: LineInput<K>;
  price: LinePrice;
  snapshot: LineSnapshot;
};

/** A line that holds what it holds already, with the input that it should have. */
export type HeldLine<K extends LineKind = LineKind> = {
  id: string;
  input: LineInput<K>;
  /** Whether the cheapest option replaces the chosen one where that is no longer available. */
  canChangeOption: boolean;
};

/** The cart that lines are decided for. `requesterId` is null for a guest. `now` in milliseconds. */
export type QuoteContext = {
  clientId: string;
  requesterId: number | null;
  /** Staff sell the places of the desk, everybody else those online. */
  side: 'online' | 'foh';
  /** Places that a guest's cart holds already. */
  guestPlacesHeld: number;
  now: number;
};

/** The cart of an owner: its id where it exists already, else the id that it is created with. */
export type CartTarget = {
  clientId: string;
  owner: string;
  source: string;
  newCartId: string;
};

/** BSK-03: a request that may be repeated, with the hash of what it asks for. */
export type IdempotentRequest = { key: string; requestHash: Buffer };

/** What a claim in one round trip also does: checks the session, stores the idempotency key. */
export type FastClaim = {
  target: CartTarget;
  idempotency: IdempotentRequest | undefined;
  /** Of the caller's session; null for a guest. */
  sessionHash: Buffer | null;
  /** Lapsed lines that were first shown before this instant are left out. */
  lapseShownSince: number;
};

/** The basket after a claim in one round trip. */
export type ClaimedCart = { id: string; endsAt: number; capAt: number; lines: readonly CartLine[] };

type CartKey = { clientId: string; cartId: string };

/**
 * Everything that a kind of purchasable does, in the order of a sale (docs: ARCHITECTURE.md, Selling). Cart, checkout,
 * order and emails know only this interface; `app.ts` holds the map of all kinds.
 */
export type Purchasable<K extends LineKind = LineKind> = {
  readonly kind: K;
  /** Whether a reserved line takes something that others may want, so that the cart needs a hold with an end. */
  readonly needsHold: boolean;
  /** Reads the facts, decides and prices. Takes nothing. Refuses with the first rule that fails. */
  quote(
    run: RunStatement,
    context: QuoteContext,
    inputs: readonly LineInput<K>[],
  ): Promise<Result<readonly QuotedLine<K>[], LineRefusal>>;
  /** Decides and prices lines that already hold what they hold, with the inputs that they should have. */
  revalidate(
    run: RunStatement,
    context: QuoteContext,
    lines: readonly HeldLine<K>[],
  ): Promise<Result<readonly QuotedLine<K>[], LineRefusal>>;
  /** Quotes from cached facts and claims in one statement. Undefined: only `quote` and `reserve` can tell. */
  claimFast?(
    run: RunStatement,
    context: QuoteContext,
    fast: FastClaim,
    input: LineInput<K>,
  ): Promise<ClaimedCart | undefined>;
  /** Takes what is limited, under the cart's locked hold, and writes the lines, in the order of the locks. */
  reserve(
    tx: Transaction,
    context: QuoteContext,
    target: CartTarget,
    quoted: readonly QuotedLine<K>[],
  ): Promise<Result<undefined, LineRefusal<ClaimRefusalCode>>>;
  /** The line is now for another person or at another price: updates what the kind keeps beside the line. */
  reassign(
    tx: Transaction,
    cart: CartKey,
    line: { id: string; quoted: QuotedLine<K>; bookedById: number | null },
  ): Promise<void>;
  /** Gives back what `reserve` took: the owner removed the lines, or their hold is over. */
  release(tx: Transaction, cart: CartKey, lineIds: readonly string[]): Promise<void>;
  /** In the transaction of the order: what was bought becomes the customer's. Throws if a line is not reserved. */
  fulfil(
    tx: Transaction,
    order: { clientId: string; now: number },
    lineIds: readonly string[],
  ): Promise<void>;
  /** Undoes `fulfil` for lines of an order that was never paid. */
  cancel(tx: Transaction, order: { clientId: string }, lineIds: readonly string[]): Promise<void>;
};

/** A refusal of the database inside a transaction, which it has aborted. The command that opened it catches this. */
export class ReservationRefusedError extends Error {
  readonly refusal: LineRefusal<ClaimRefusalCode>;

  constructor(refusal: LineRefusal<ClaimRefusalCode>) {
    super(`Reservation refused: ${refusal.code}`);
    this.refusal = refusal;
  }
}

/** Every kind by its name. `app.ts` builds it, so a missing kind does not compile. */
export type Purchasables = { readonly [K in LineKind]: Purchasable<K> };

/** Calls `work` once for each kind that the items have, with the items of that kind, in the order of the locks. */
export async function forEachKind<Item extends { input: { kind: LineKind } }>(
  purchasables: Purchasables,
  items: readonly Item[],
  work: (purchasable: Purchasable, those: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (const purchasable of Object.values(purchasables)) {
    const those = items.filter(({ input }) => input.kind === purchasable.kind);
    if (those.length > 0) await work(purchasable, those);
  }
}
