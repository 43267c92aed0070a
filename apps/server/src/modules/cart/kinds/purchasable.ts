import type { lineRefusals } from '@pavilion/contract/cart';
import type { LineDetails, LineKind, LinePrice, LineSnapshot } from '@pavilion/domain/line';
import type { Result } from '@pavilion/domain/result';
import type { RunStatement, SqlFragment, Transaction } from '#platform/database/database';
import type { AvailableTender } from '../../credit/index.ts';

/** Why a line cannot be sold: the codes of the contract. */
export type LineRefusalCode = keyof typeof lineRefusals;
/**
 * Adds what a command resolves itself. `facts_changed`: decide again on fresh facts. `already_applied`: an earlier request
 * had the same key.
 */
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
  /** The sessions of an item that are not of its camp. */
  foreignSessions?: { scheduleId: string; occurrenceIds: readonly string[] };
  /** The days, 'YYYY-MM-DD', that the child of a guest has in the cart already; empty for the whole of a camp or course. */
  takenDays?: readonly string[];
  /** The sessions of a held line that its attendee has in another line. */
  ownedIds?: readonly string[];
};

/** What lowers the price of a line by default, unless the customer removes it. */
export type WithheldRule = 'benefit' | 'package';

/** A requested line of a kind, before it is decided and priced. */
export type LineInput<K extends LineKind = LineKind> = {
  kind: K;
  detail: LineDetails[K];
  quantity: number;
  /** The attendee or owner; null in a guest's cart. */
  personId: number | null;
  /** The chosen pricing option; undefined for the cheapest. */
  optionId: string | undefined;
  /** PRC-02, PRC-08: what the customer has removed from the line. */
  withheld?: readonly WithheldRule[];
};

/** A line that was decided and priced. `lastBookableAt` limits the hold; null for a line that needs no hold. */
export type QuotedLine<K extends LineKind = LineKind> = {
  input: LineInput<K>;
  price: LinePrice;
  snapshot: LineSnapshot;
  lastBookableAt: number | null;
  /** The versions of the facts that the decision read; null for facts that it did not read. */
  versions: { requester: number | null; attendee: number | null; subject: number | null };
  /** Whether uses or codes may change its price once it is in a cart; absent: they cannot. */
  hasPriceRules?: boolean;
};

/** One row of a cart, of any kind. Amounts in minor units. */
export type CartLine<K extends LineKind = LineKind> = {
  id: string;
  status: 'reserved' | 'lapsed';
  input: LineInput<K>;
  price: LinePrice;
  snapshot: LineSnapshot;
  /** Whether it reserves something limited, so that the cart's hold applies. */
  needsHold: boolean;
};

/** A line that is already reserved, with the input that it should have. */
export type HeldLine<K extends LineKind = LineKind> = {
  id: string;
  input: LineInput<K>;
  /** Whether the cheapest option replaces a chosen one that is no longer available. */
  canChangeOption: boolean;
  /** Whether the line comes from a guest's cart, so that the limits of its new owner apply. */
  isNewToOwner: boolean;
};

/** Whose cart lines are decided for. `requesterId` is null for a guest. `now` in milliseconds. */
export type QuoteContext = {
  clientId: string;
  requesterId: number | null;
  /** Staff sell front-of-house places, all other callers online places. */
  side: 'online' | 'foh';
  /** Places that are already held in a guest's cart. */
  guestPlacesHeld: number;
  now: number;
};

/** What lines of a cart lack together in one occurrence, and how many of it; or a line that can no longer be bought. */
export type CartProblem =
  | (LineRefusal<'too_few_adults'> & { occurrenceId: string; missing: number })
  | (LineRefusal<'replaced_booking_changed'> & { lineId: string });

/** The cart of an owner and a source, with the id that is used if it has to be created. */
export type CartTarget = {
  clientId: string;
  owner: string;
  source: string;
  newCartId: string;
};

/** BSK-03: the idempotency key of a request and the hash of its body. */
export type IdempotentRequest = { key: string; requestHash: Buffer };

/** What a claim in one round trip also needs: it checks the session and stores the idempotency key. */
export type FastClaim = {
  target: CartTarget;
  idempotency: IdempotentRequest | undefined;
  /** Hash of the caller's session id; null for a guest. */
  sessionHash: Buffer | null;
  /** Lapsed lines that were first shown before this instant are left out. */
  lapseShownSince: number;
};

/** The cart after a claim in one round trip. Instants in milliseconds. */
export type ClaimedCart = {
  id: string;
  endsAt: number;
  capAt: number;
  lines: readonly CartLine[];
  credit: readonly AvailableTender[];
};

type CartKey = { clientId: string; cartId: string };

/** Which texts describe a line in an email: a booking, a payment of something owed, or an order of something else. */
export type EmailWording = 'booking' | 'payment' | 'order';

/**
 * Everything that a kind of purchasable does, in the order of a sale (decision 0013). Cart, checkout, order and emails
 * know only this interface. Method syntax, so that a map of all kinds is also a map of `Purchasable`.
 */
export type Purchasable<K extends LineKind = LineKind> = {
  readonly kind: K;
  readonly emailWording: EmailWording;
  /** SQL of the first start of what `cart_line l` has bought; undefined for a kind without a start. */
  readonly startSql?: SqlFragment<Date | null>;
  /** BSK-03: those of some ids of items `pricingOption` that this kind sells; undefined for a kind that sells none. */
  findSold?(
    run: RunStatement,
    items: { clientId: string; ids: readonly string[] },
  ): Promise<readonly string[]>;
  /** Reads fresh facts, decides and prices. Reserves nothing. Refuses with the first rule that fails. */
  quote(
    run: RunStatement,
    context: QuoteContext,
    inputs: readonly LineInput<K>[],
  ): Promise<Result<readonly QuotedLine<K>[], LineRefusal>>;
  /**
   * Decides and prices reserved lines with the inputs that they should have. Their own places count as available. All kinds
   * start together, and `run` joins their statements.
   */
  revalidate(
    run: RunStatement,
    context: QuoteContext,
    lines: readonly HeldLine<K>[],
  ): Promise<Result<readonly QuotedLine<K>[], LineRefusal>>;
  /**
   * Quotes from cached facts and claims all lines in one statement. Undefined after any refusal, and for lines that need
   * several statements: the caller uses `quote` and `reserve`.
   */
  claimFast?(
    run: RunStatement,
    context: QuoteContext,
    fast: FastClaim,
    inputs: readonly LineInput<K>[],
  ): Promise<ClaimedCart | undefined>;
  /** Reserves what is limited and inserts the lines, under the cart's locked hold and in lock order. */
  reserve(
    tx: Transaction,
    context: QuoteContext,
    target: CartTarget,
    quoted: readonly QuotedLine<K>[],
  ): Promise<Result<undefined, LineRefusal<ClaimRefusalCode>>>;
  /** The maximum places of a person in what each line reserves, by line id; undefined for a kind without a maximum. */
  readMaxPersonPlaces?(
    run: RunStatement,
    context: Pick<QuoteContext, 'clientId' | 'now'>,
    lines: readonly CartLine<K>[],
  ): Promise<ReadonlyMap<string, number>>;
  /** What the lines of a cart lack together, for example after one of them was removed. `lines`: what it has, if it was read. */
  findProblems?(
    run: RunStatement,
    cart: CartKey & Pick<QuoteContext, 'requesterId'>,
    lines?: readonly Pick<CartLine, 'input' | 'status'>[],
  ): Promise<readonly CartProblem[]>;
  /** Whether a person may have several lines of this kind in one occurrence. */
  readonly isRepeatable?: boolean;
  /** Locks what a claim of these lines would lock, before lines of a guest are decided for their new owner. */
  lockForMove?(tx: Transaction, cart: CartKey, lineIds: readonly string[]): Promise<void>;
  /**
   * Claims or releases the difference to another quantity of a reserved line, under the cart's locked hold, and saves it.
   * Returns the input of the line with it. Undefined for a kind whose lines have one quantity.
   */
  changeQuantity?(
    tx: Transaction,
    context: QuoteContext,
    target: CartTarget,
    change: { line: CartLine<K>; quantity: number },
  ): Promise<Result<LineInput<K>, LineRefusal<ClaimRefusalCode>>>;
  /** Updates what the kind stores beside a line whose attendee, price or sessions have changed. */
  reassign(
    tx: Transaction,
    context: Pick<QuoteContext, 'clientId' | 'now'>,
    line: { id: string; quoted: QuotedLine<K>; bookedById: number | null },
  ): Promise<void>;
  /** Releases what `reserve` reserved, because the owner removed the lines or the hold has expired. */
  release(tx: Transaction, cart: Pick<CartKey, 'clientId'>, lineIds: readonly string[]): Promise<void>;
  /** Locks what buying the lines ends. Whether all of it is still there; undefined for a kind that ends nothing. */
  lockReplaced?(tx: Transaction, order: { clientId: string }, lineIds: readonly string[]): Promise<boolean>;
  /** Settles bought lines in the order's transaction. Throws if a line is not reserved. */
  fulfil(
    tx: Transaction,
    order: { clientId: string; now: number },
    lineIds: readonly string[],
  ): Promise<void>;
  /** Undoes `fulfil` for lines of an unpaid order. */
  cancel(
    tx: Transaction,
    order: { clientId: string; now: number },
    lineIds: readonly string[],
  ): Promise<void>;
};

/** A refusal by the database, which aborts the transaction. The command that started the transaction catches it. */
export class ReservationRefusedError extends Error {
  readonly refusal: LineRefusal<ClaimRefusalCode>;

  constructor(refusal: LineRefusal<ClaimRefusalCode>) {
    super(`Reservation refused: ${refusal.code}`);
    this.refusal = refusal;
  }
}

/** All kinds by name. `purchasables.ts` builds it, so a missing kind does not compile. */
export type Purchasables = { readonly [K in LineKind]: Purchasable<K> };

/** Calls `work` once for each kind among the items, with the items of that kind, in lock order. */
export async function forEachKind<Item extends { input: { kind: LineKind } }>(
  purchasables: Purchasables,
  items: readonly Item[],
  work: (purchasable: Purchasable, itemsOfKind: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (const purchasable of Object.values(purchasables)) {
    const itemsOfKind = items.filter(({ input }) => input.kind === purchasable.kind);
    if (itemsOfKind.length > 0) await work(purchasable, itemsOfKind);
  }
}

/** The people that a line has places for: a ticket counts for several. */
export const countPlaces = ({ input: { detail, quantity } }: Pick<CartLine, 'input'>): number =>
  ('places' in detail ? detail.places : undefined) ?? quantity;

/** PAY-05: what the hash of a cart has of a line. */
export const toHashedLine = ({ id, input, price }: Pick<CartLine, 'id' | 'input' | 'price'>) => ({
  id,
  quantity: input.quantity,
  amount: price.amount,
  optionId: price.optionId,
  personId: input.personId,
});
