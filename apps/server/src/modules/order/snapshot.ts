import { creditTypes } from '@pavilion/domain/credit/credit';
import type { LineKind, LineSnapshot } from '@pavilion/domain/line';
import * as z from 'zod/mini';
import { parseLineSnapshot } from './line-snapshot.ts';

const lineKinds = {
  booking: true,
  bundle: true,
  debt: true,
  gift_card: true,
  membership: true,
  package: true,
  penalty: true,
  ticket: true,
} as const satisfies Record<LineKind, true>;
const cartSource = z.enum(['activity-booking', 'online-joining', 'front-of-house']);
const lineSnapshot = z.pipe(
  z.unknown(),
  z.transform((stored): LineSnapshot => parseLineSnapshot(stored)),
);

/** Who sells: a receipt names the seller of its time. Address and VAT number are null if the client has given none. */
const seller = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
});

/** Version 2, without the seller. */
const version2 = z.object({
  version: z.literal(2),
  personId: z.int(),
  cartId: z.uuid(),
  source: cartSource,
  email: z.string(),
  firstName: z.string(),
  language: z.string(),
  /** Scheme and host of the page on which the customer paid: links in emails lead back to it. */
  origin: z.string(),
  termsVersion: z.nullable(z.string()),
  completedWaivers: z.array(z.uuid()),
  /** `creditType` only with the type 'credit', `giftCardId` only with 'gift-card'. */
  tenders: z.array(
    z.object({
      type: z.string(),
      amount: z.int(),
      creditType: z.optional(z.enum(creditTypes)),
      giftCardId: z.optional(z.uuid()),
    }),
  ),
  total: z.int(),
  taxTotal: z.int(),
  lines: z.array(
    z.object({
      cartLineId: z.uuid(),
      kind: z.enum(Object.keys(lineKinds) as LineKind[]),
      name: z.string(),
      quantity: z.int(),
      amount: z.int(),
      tax: z.int(),
      taxRate: z.int(),
      taxCode: z.string(),
      pricingOptionId: z.nullable(z.uuid()),
      snapshot: lineSnapshot,
    }),
  ),
  /** Brand and last four digits, once the provider has reported them. */
  card: z.optional(z.string()),
});

/** Version 3, the current one. The seller is null if the snapshot was stored in an earlier version. */
const version3 = z.extend(version2, { version: z.literal(3), seller: z.nullable(seller) });

/**
 * What a payment attempt buys, at which prices and by which tenders: everything that complete needs without the browser
 * (decision 0014). Stored with the attempt; never an API schema. Amounts in minor units, tax included.
 */
export type OrderSnapshot = z.output<typeof version3>;
export type OrderSeller = z.output<typeof seller>;
type OrderLine = OrderSnapshot['lines'][number];

/** Version 1, from before lines had kinds: every line was one booking, whose id is now the line's. */
const version1 = z.object({
  person_id: z.int(),
  cart_id: z.uuid(),
  source: cartSource,
  email: z.string(),
  first_name: z.string(),
  language: z.string(),
  origin: z.string(),
  terms_version: z.nullable(z.string()),
  completed_waivers: z.array(z.uuid()),
  payments: z.array(z.object({ tender_type: z.string(), amount: z.int() })),
  total: z.int(),
  tax_total: z.int(),
  lines: z.array(
    z.object({
      booking_id: z.uuid(),
      name: z.string(),
      places: z.int(),
      amount: z.int(),
      tax: z.int(),
      tax_rate: z.int(),
      tax_code: z.string(),
      pricing_option_id: z.nullable(z.uuid()),
      sold: lineSnapshot,
    }),
  ),
  card: z.optional(z.string()),
});

/** Parses a stored snapshot of any version. Throws if the value matches none. */
export function parseOrderSnapshot(stored: unknown): OrderSnapshot {
  const version = typeof stored === 'object' && stored !== null && 'version' in stored ? stored.version : 1;
  if (version === 1) return addSeller(addKinds(version1.parse(stored)));
  return version === 2 ? addSeller(version2.parse(stored)) : version3.parse(stored);
}

const addSeller = (stored: z.output<typeof version2>): OrderSnapshot => ({
  ...stored,
  version: 3,
  seller: null,
});

const addKinds = (stored: z.output<typeof version1>): z.output<typeof version2> => ({
  version: 2,
  personId: stored.person_id,
  cartId: stored.cart_id,
  source: stored.source,
  email: stored.email,
  firstName: stored.first_name,
  language: stored.language,
  origin: stored.origin,
  termsVersion: stored.terms_version,
  completedWaivers: stored.completed_waivers,
  tenders: stored.payments.map(({ tender_type, amount }) => ({ type: tender_type, amount })),
  total: stored.total,
  taxTotal: stored.tax_total,
  lines: stored.lines.map((line) => ({
    cartLineId: line.booking_id,
    kind: 'booking',
    name: line.name,
    quantity: line.places,
    amount: line.amount,
    tax: line.tax,
    taxRate: line.tax_rate,
    taxCode: line.tax_code,
    pricingOptionId: line.pricing_option_id,
    snapshot: line.sold,
  })),
  ...(stored.card === undefined ? {} : { card: stored.card }),
});

/** PAY-05: what the hash of a cart has of a line. */
export const toHashedLine = ({ cartLineId: id, quantity, amount, pricingOptionId, snapshot }: OrderLine) => ({
  id,
  quantity,
  amount,
  optionId: pricingOptionId,
  personId: snapshot.attendee?.id ?? null,
});

const internalTenders: ReadonlySet<string> = new Set(['credit', 'gift-card']);

/** What the card pays, in minor units: everything but the client's own tenders. */
export const getCardAmount = ({ tenders }: Pick<OrderSnapshot, 'tenders'>): number =>
  tenders.reduce((sum, { type, amount }) => sum + (internalTenders.has(type) ? 0 : amount), 0);

/** Rules 4 and 6: throws unless lines and tenders each add up to the total, and the card pays the attempt's amount. */
export function assertSnapshotTotal(snapshot: OrderSnapshot, attempt: { id: string; amount: number }): void {
  const lines = snapshot.lines.reduce((sum, { amount }) => sum + amount, 0);
  const tenders = snapshot.tenders.reduce((sum, { amount }) => sum + amount, 0);
  const isBalanced = lines === snapshot.total && tenders === snapshot.total;
  if (!isBalanced || getCardAmount(snapshot) !== attempt.amount) {
    throw new Error(
      `Payment attempt ${attempt.id} of ${attempt.amount} has lines of ${lines}, tenders of ${tenders} and a total of ${snapshot.total}`,
    );
  }
}
