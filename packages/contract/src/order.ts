import { creditTypes } from '@pavilion/domain/credit/credit';
import * as z from 'zod/mini';
import { movedTo } from './booking.ts';
import { lineBundle } from './bundle.ts';
import { cartItem } from './cart-item.ts';
import { money } from './money.ts';
import { emailAddress } from './person.ts';
import { route } from './route.ts';
import { wallClock, wallTime } from './wall-clock.ts';

/** CHK-12: one line of an order. */
export const orderLine = z.object({
  id: z.uuid(),
  /** What was bought: places in an occurrence with or without tickets, a camp or course, a membership, a package, or what was owed. */
  kind: z.enum(['booking', 'bundle', 'debt', 'gift_card', 'membership', 'package', 'penalty', 'ticket']),
  /** The booking, for its calendar entry; null for a line of another kind. */
  booking_id: z.nullable(z.uuid()),
  /** BKG-04: what has been cancelled of it since; null if nothing has. */
  cancellation: z.nullable(
    z.object({
      /** Whether nothing of the line is left. */
      is_whole: z.boolean(),
      /** How many of its sessions are cancelled. */
      sessions: z.int(),
      /** When the last of them was; null for a line that was cancelled because it was not paid. */
      cancelled_at: z.nullable(wallClock),
      /** BKG-03: the booking that took its place, because it was moved to a session that cost more; null if none did. */
      moved_to: z.nullable(movedTo),
    }),
  ),
  name: z.string(),
  quantity: z.int(),
  price: money,
  tax: money,
  purchased_for: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  /** Snapshot of the occurrence at the time of sale. */
  resource: cartItem.shape.cartable_resource,
  /** BKG-03: the session of its booking now, if that or its time is another one; null if it is what was sold. */
  current_resource: cartItem.shape.cartable_resource,
  /** Snapshot of the camp or course; null for a line of another kind. */
  bundle: z.nullable(lineBundle),
  /** Snapshot of the membership's period; null for a line of another kind. */
  membership: cartItem.shape.membership,
  ticket: cartItem.shape.ticket,
  /** PRC-08: what a package gives; null for a line of another kind. */
  package: z.nullable(z.object({ uses: z.int(), valid_days: z.int(), is_guest_pass: z.boolean() })),
  /** CHK-35: who gets a gift card, and on which day 'YYYY-MM-DD' (null is at once); null for a line of another kind. */
  gift_card: z.nullable(z.object({ recipient_name: z.string(), send_on: z.nullable(z.string()) })),
  /** BKG-03: the session from which the booking moved to this one; null for a line that is no move. */
  moved_from: z.nullable(z.object({ name: z.string(), starts_at: wallTime, ends_at: wallTime })),
  /** PRC-02, PRC-04, PRC-08: what lowered the price: benefits, uses of packages and codes. */
  reductions: z.array(z.object({ name: z.string(), amount: money })),
  what_to_bring: z.string(),
  venue_address: z.string(),
  /** BKG-03: as at the sale; null for a line that has moved or is cancelled, and for one without a session. */
  cancel_until: cartItem.shape.cancel_until,
});

/** CHK-12: an order. */
export const order = z.object({
  id: z.uuid(),
  /** Eight characters, easy to read aloud. */
  reference: z.string(),
  cart_source: z.enum([
    'class-booking',
    'activity-booking',
    'online-joining',
    'online-guest-passes',
    'front-of-house',
    'point-of-sale',
    'off-system',
  ]),
  /**
   * CHK-12: an order is written once it is paid, so none of ours is `pending`. It awaits a payment if its capture fails, and is
   * cancelled if it stays unpaid.
   */
  status: z.enum(['success', 'pending', 'cancelled', 'awaiting_payment']),
  total: money,
  tax_total: money,
  /** Amount still owed. */
  balance: money,
  /** A card's payment whose capture is not known yet: the amount counts as paid, and may still be refused. */
  is_payment_pending: z.boolean(),
  count: z.int(),
  /** `off-system`: refunded on the provider's website; `mixed`: there and here. Null if nothing is refunded. */
  refund_status: z.nullable(z.enum(['partial', 'full', 'off-system', 'mixed'])),
  /** What is or will be refunded. Our addition to the specified fields. */
  refunded: money,
  /** Our addition to the specified fields. */
  refunds: z.array(
    z.object({
      destination: z.enum(['card', 'credit', 'gift-card']),
      /** `needs_person`: refused by the provider, and left to staff. `closed`: staff have refunded it in another way. */
      state: z.enum(['in_progress', 'succeeded', 'needs_person', 'closed']),
      amount: money,
    }),
  ),
  line_items: z.array(orderLine),
  payments: z.array(
    z.object({
      tender_type: z.string(),
      /** PRC-03: only with the tender type `credit`. */
      credit_type: z.nullable(z.enum(creditTypes)),
      amount: money,
      /** Brand and last digits of a card, or the last characters of a gift card. */
      card: z.nullable(z.string()),
    }),
  ),
  email: z.string(),
  /** Who sold it; the address and the VAT number are null if the client has given none. */
  seller: z.object({
    name: z.string(),
    address: z.nullable(z.string()),
    vat_number: z.nullable(z.string()),
  }),
  created_at: wallClock,
  /** When it was cancelled because it was not paid; null if it was not. */
  cancelled_at: z.nullable(wallClock),
});

/** How an order that awaits its payment is paid. */
const paymentLink = z.object({
  /** Path of its page on the bookings surface, with the token that proves the order. */
  path: z.string(),
  /** When the order is cancelled unless it is paid. */
  due_at: wallClock,
  /** Seconds until then by the server's clock. */
  seconds_left: z.int(),
});

/** An order of the caller; staff may read any. Another customer's order is 404. */
export const getOrder = route({
  method: 'GET',
  path: '/api/checkout/orders/:id',
  access: 'customer',
  shedding: 'last',
  params: z.object({ id: z.uuid() }),
  reply: z.extend(order, {
    /** Only for the buyer, and only while a payment can begin. */
    payment_link: z.nullable(paymentLink),
  }),
  refusals: { order_not_found: 404 },
});

/** CHK-13: emails the receipt of a paid order to an address that its buyer typed at a kiosk, where nothing is printed. */
export const sendReceipt = route({
  method: 'POST',
  path: '/api/checkout/orders/:id/receipt',
  access: 'customer',
  shedding: 'last',
  limit: { by: 'person', perMinute: 10 },
  params: z.object({ id: z.uuid() }),
  body: z.object({ email: emailAddress }),
  reply: z.object({ result: z.literal('success') }),
  refusals: { order_not_found: 404, receipt_unavailable: 409, too_many_attempts: 429 },
});
