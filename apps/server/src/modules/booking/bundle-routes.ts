import { getBookingBundle, listBookingBundles } from '@pavilion/contract/booking-bundle';
import { toPrice } from '@pavilion/domain/money';
import { paginate } from '@pavilion/domain/pagination';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { type AnsweredSections, readAnsweredSections } from '../question/index.ts';
import { selectedBookings } from './policy.ts';
import type { CancellationSource } from './store/cancel-booking.ts';
import {
  type BookingBundleRow,
  readBookingBundle,
  readBookingBundles,
} from './store/read-booking-bundles.ts';
import { type BookingReader, viewBooking } from './view.ts';
import {
  findRefusal,
  formatRefundMessage,
  getRefund,
  sortForRefund,
  viewCancellation,
} from './view-cancellation.ts';

const sorting = { sort_by: 'starts_at', direction: 'ascending' } as const;

/** BKG-02: the camps and courses of a customer, each with its bookings. */
export function bookingBundleRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  const toReader = (
    { client: { symbol, currency }, language }: CallerFor<'customer'>,
    { personId, source }: { personId: number; source: CancellationSource },
  ): BookingReader => ({
    currency: { symbol, code: currency },
    readerId: personId,
    language,
    now: now(),
    source,
  });
  registerRoute(
    listBookingBundles,
    async ({ caller, query, scope }) => {
      const { client, language } = caller;
      const { page, per_page: perPage, status } = query;
      const { rows, total } = await readBookingBundles(run, {
        clientId: client.id,
        personId: scope.personId,
        status,
        cancelledBy: status === 'cancelled' ? query.cancellation_source : undefined,
        page,
        perPage,
      });
      const reader = toReader(caller, scope);
      const sections = await readAnsweredSections(run, { clientId: client.id, language }, rows.map(toLine));
      return {
        ...ok(rows.map((row) => viewBundle(row, reader, sections.get(row.id)))),
        meta: { pagination: paginate({ page, perPage, total }), sorting },
      };
    },
    { policy: selectedBookings },
  );
  registerRoute(
    getBookingBundle,
    async ({ caller, params: { id }, scope }) => {
      const { client, language } = caller;
      const row = await readBookingBundle(run, { clientId: client.id, personId: scope.personId, id });
      if (!row) return refuse({ code: 'booking_not_found' } as const);
      const sections = await readAnsweredSections(run, { clientId: client.id, language }, [toLine(row)]);
      return ok(viewBundle(row, toReader(caller, scope), sections.get(id)));
    },
    { policy: selectedBookings },
  );
}

const toLine = ({ id, schedule_id }: BookingBundleRow) => ({ lineId: id, scheduleId: schedule_id });

function viewBundle(row: BookingBundleRow, reader: BookingReader, sections: AnsweredSections = []) {
  const bookings = row.bookings.map((booking) => viewBooking(booking, reader));
  const [first] = row.bookings;
  const { category, venue, template } = first;
  const instructors = row.bookings.flatMap((booking) => booking.instructors);
  return {
    id: row.id,
    status: row.status,
    booking_type: category.booking_type ?? 'camps',
    schedule_id: row.schedule_id,
    name: row.name,
    description: template.description,
    venue: { id: venue.id, name: venue.name, slug: venue.slug },
    category: { id: category.id, name: category.name, slug: category.slug },
    instructors: [...new Map(instructors.map((person) => [person.id, person])).values()],
    bookings,
    total_price: row.status === 'reserved' ? null : toPrice(row.amount, reader.currency),
    cancellation: viewBundleCancellation(row, reader),
    custom_question_sections: sections,
  };
}

/**
 * BKG-02: until when sessions can be cancelled, by the one that can be the longest, and what cancelling all of those that still
 * can be gives back.
 */
function viewBundleCancellation({ bookings }: BookingBundleRow, reader: BookingReader) {
  const settled = bookings.filter(({ status }) => status === 'settled');
  const last = viewCancellation(settled.at(-1) ?? bookings[0], reader);
  const open = settled.filter((row) => findRefusal(row, reader) === undefined);
  const rows = settled.length === 0 ? bookings : open;
  if (rows.length === 0) return last;
  const refund = getRefund(sortForRefund(rows), reader);
  return {
    ...last,
    awards_credit: refund.credit > 0 && refund.credit === refund.amount,
    awards_credit_message: formatRefundMessage(sortForRefund(rows), reader),
    refund: toPrice(refund.amount, reader.currency),
    fee: toPrice(refund.fee, reader.currency),
    refund_state: refund.state,
  };
}
