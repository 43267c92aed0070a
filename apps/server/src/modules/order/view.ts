import type { order } from '@pavilion/contract/order';
import type { listOrders } from '@pavilion/contract/order/list-orders';
import type { LineSnapshot } from '@pavilion/domain/line';
import { toPrice } from '@pavilion/domain/money';
import { getLocalDay, toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import type { CallerClient } from '#platform/http/caller';
import {
  parseLineSnapshot,
  viewLineBundle,
  viewLineMembership,
  viewLinePackage,
  viewLineResource,
  viewWallTime,
} from './line-snapshot.ts';
import type { CurrentSession } from './store/line-booking.ts';
import type { OrderRow } from './store.ts';

/** What is still owed of an order, in minor units. */
export const getOrderBalance = ({ total, forgone, payments }: OrderRow): number =>
  total - forgone - payments.reduce((sum, { taken, amount }) => sum + (taken ? amount : 0), 0);

/** What is or will be refunded of an order, in minor units. */
const getRefunded = ({ refunds }: OrderRow): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** CHK-12: how much of an order is refunded, and whether the provider's website did it. */
function getRefundStatus(row: OrderRow): 'partial' | 'full' | 'off-system' | 'mixed' | null {
  if (row.refunds.length === 0) return null;
  const external = row.refunds.filter(({ is_external: isExternal }) => isExternal).length;
  if (external > 0) return external === row.refunds.length ? 'off-system' : 'mixed';
  return getRefunded(row) < row.total ? 'partial' : 'full';
}

const viewRefunds = <Money>(row: OrderRow, toMoney: (value: number) => Money) => ({
  refund_status: getRefundStatus(row),
  refunded: toMoney(getRefunded(row)),
  refunds: row.refunds.map(({ destination, state, amount }) => ({
    destination,
    state,
    amount: toMoney(amount),
  })),
});

/** CHK-12: an order as the API returns it, from the snapshot of what was sold and not from current data. */
export function viewOrder(row: OrderRow, client: CallerClient): z.input<typeof order> {
  const toMoney = (value: number) => toPrice(value, { symbol: client.symbol, code: client.currency });
  const balance = getOrderBalance(row);
  // A refused payment is shown only while no other has replaced it.
  const payments = row.payments.filter(({ taken }) => taken || balance > 0 || row.status === 'cancelled');
  return {
    id: row.id,
    reference: row.reference,
    cart_source: row.cart_source,
    status: row.status,
    total: toMoney(row.total),
    tax_total: toMoney(row.tax_total),
    balance: toMoney(balance),
    is_payment_pending: row.payments.some(({ pending }) => pending),
    count: row.lines.reduce((count, { quantity }) => count + quantity, 0),
    ...viewRefunds(row, toMoney),
    line_items: row.lines.map((line) => viewLine(line, client, toMoney)),
    payments: payments.map(({ tender_type, credit_type, amount, card }) => ({
      tender_type,
      credit_type,
      amount: toMoney(amount),
      card,
    })),
    email: row.email,
    seller: { name: row.seller.name, address: row.seller.address, vat_number: row.seller.vatNumber },
    created_at: toWallClock(row.created_at.getTime(), client.timezone),
    cancelled_at: row.cancelled_at && toWallClock(row.cancelled_at.getTime(), client.timezone),
  };
}

/** ACC-07: an order in the list, with the days of what was sold. */
export const viewListedOrder = (
  row: OrderRow,
  client: CallerClient,
): z.input<typeof listOrders.reply>[number] => ({
  ...viewOrder(row, client),
  line_items: row.lines.map(({ id, name, quantity, snapshot }) => ({
    id,
    name,
    quantity,
    ...viewSoldDays(parseLineSnapshot(snapshot)),
  })),
});

function viewSoldDays({ membership, times, timezone }: LineSnapshot) {
  if (membership) return { starts_on: membership.startsOn, ends_on: membership.endsOn };
  const [first] = times;
  const last = times.at(-1);
  if (!first || !last || timezone === null) return { starts_on: null, ends_on: null };
  return { starts_on: getLocalDay(first.from, timezone), ends_on: getLocalDay(last.from, timezone) };
}

/** A line from its snapshot, with where its booking is now. */
function viewLine(
  line: OrderRow['lines'][number],
  client: CallerClient,
  toMoney: (value: number) => ReturnType<typeof toPrice>,
) {
  const snapshot = parseLineSnapshot(line.snapshot);
  const { attendee, place, notes } = snapshot;
  return {
    id: line.id,
    kind: line.kind,
    booking_id: line.booking_id,
    cancellation: viewCancellation(line, client),
    name: line.name,
    quantity: line.quantity,
    price: toMoney(line.amount),
    tax: toMoney(line.tax),
    purchased_for: attendee && { first_name: attendee.firstName, last_name: attendee.lastName },
    resource: viewLineResource(snapshot),
    current_resource: viewCurrentResource(snapshot, line.current),
    bundle: viewLineBundle(snapshot),
    membership: viewLineMembership(snapshot, toMoney),
    ticket: snapshot.ticket ?? null,
    package: snapshot.package ? viewLinePackage(snapshot.package) : null,
    gift_card: snapshot.giftCard
      ? { recipient_name: snapshot.giftCard.recipientName, send_on: snapshot.giftCard.sendOn }
      : null,
    moved_from: viewMovedFrom(snapshot),
    reductions: (snapshot.reductions ?? []).map(({ name, amount }) => ({
      name,
      amount: toMoney(amount),
    })),
    what_to_bring: notes.find(({ code }) => code === 'what_to_bring')?.text ?? '',
    venue_address: place?.address ?? '',
    cancel_until: line.cancelled_bookings > 0 ? null : viewCutOff(snapshot, line.current),
  };
}

/** BKG-03: until when the session that was sold can be cancelled; null if the booking is at another one now. */
function viewCutOff(snapshot: LineSnapshot, current: CurrentSession | null) {
  const { cancelUntil, timezone } = snapshot;
  if (cancelUntil === undefined || timezone === null || viewCurrentResource(snapshot, current)) return null;
  return viewWallTime(cancelUntil, timezone);
}

function viewMovedFrom({ replaces, timezone }: LineSnapshot) {
  if (!replaces || timezone === null) return null;
  const { title, from, until } = replaces;
  return { name: title, starts_at: viewWallTime(from, timezone), ends_at: viewWallTime(until, timezone) };
}

/** BKG-03: the session of a line that is not the one that was sold, or not at its time; null if nothing has moved. */
function viewCurrentResource(snapshot: LineSnapshot, current: CurrentSession | null) {
  const [sold] = snapshot.times;
  if (!sold || !current || snapshot.occurrenceId === null) return null;
  const isSame = snapshot.occurrenceId === current.occurrenceId;
  if (isSame && sold.from === current.from && sold.until === current.until) return null;
  const { name, occurrenceId, categorySlug, picture, timezone, from, until, venueAddress, ...place } =
    current;
  return viewLineResource({
    ...snapshot,
    title: name,
    occurrenceId,
    categorySlug,
    picture,
    timezone,
    times: [{ from, until }],
    place: { ...place, address: venueAddress },
  });
}

function viewCancellation(
  { bookings, cancelled_bookings, cancelled_at, moved_to: movedTo }: OrderRow['lines'][number],
  { timezone }: CallerClient,
) {
  if (cancelled_bookings === 0) return null;
  return {
    is_whole: cancelled_bookings === bookings,
    sessions: cancelled_bookings,
    cancelled_at: cancelled_at === null ? null : toWallClock(Date.parse(cancelled_at), timezone),
    moved_to: movedTo && {
      booking_id: movedTo.bookingId,
      name: movedTo.name,
      starts_at: viewWallTime(movedTo.from, movedTo.timezone),
    },
  };
}
