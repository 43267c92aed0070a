import { getBookingBundle, listBookingBundles } from '@pavilion/contract/booking-bundle';
import { toPrice } from '@pavilion/domain/money';
import { paginate } from '@pavilion/domain/pagination';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { type AnsweredSections, readAnsweredSections } from '../question/index.ts';
import { selectedBookings } from './policy.ts';
import {
  type BookingBundleRow,
  readBookingBundle,
  readBookingBundles,
} from './store/read-booking-bundles.ts';
import { type BookingReader, viewBooking } from './view.ts';
import { viewCancellation } from './view-cancellation.ts';

const sorting = { sort_by: 'starts_at', direction: 'ascending' } as const;

/** BKG-02: the camps and courses of a customer, each with its bookings. */
export function bookingBundleRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  const toReader = (
    { client: { symbol, currency }, language }: CallerFor<'customer'>,
    readerId: number,
  ): BookingReader => ({ currency: { symbol, code: currency }, readerId, language, now: now() });
  registerRoute(
    listBookingBundles,
    async ({ caller, query, scope: { personId } }) => {
      const { client, language } = caller;
      const { page, per_page: perPage, status } = query;
      const { rows, total } = await readBookingBundles(run, {
        clientId: client.id,
        personId,
        status,
        page,
        perPage,
      });
      const reader = toReader(caller, personId);
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
    async ({ caller, params: { id }, scope: { personId } }) => {
      const { client, language } = caller;
      const row = await readBookingBundle(run, { clientId: client.id, personId, id });
      if (!row) return refuse({ code: 'booking_not_found' } as const);
      const sections = await readAnsweredSections(run, { clientId: client.id, language }, [toLine(row)]);
      return ok(viewBundle(row, toReader(caller, personId), sections.get(id)));
    },
    { policy: selectedBookings },
  );
}

const toLine = ({ id, schedule_id }: BookingBundleRow) => ({ lineId: id, scheduleId: schedule_id });

function viewBundle(row: BookingBundleRow, reader: BookingReader, sections: AnsweredSections = []) {
  const bookings = row.bookings.map((booking) => viewBooking(booking, reader));
  const [first] = row.bookings;
  const { category, venue, template } = first;
  // The session that can be cancelled the longest decides for those that are left.
  const next = row.bookings.findLast(({ status }) => status === 'settled') ?? first;
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
    cancellation: viewCancellation({ ...next, amount: row.amount }, reader),
    custom_question_sections: sections,
  };
}
