import * as z from 'zod/mini';
import { booking, bookingStatus, ownBooking, readerQuery } from './booking.ts';
import { bundleReference, instructor } from './bundle.ts';
import { bookingType } from './category.ts';
import { money } from './money.ts';
import { pageQuery, pagination, sorting } from './pagination.ts';
import { answeredQuestionSections } from './question.ts';
import { route } from './route.ts';

/** BKG-02: the bookings of one camp or course for one person. */
const bookingBundle = z.object({
  id: z.uuid(),
  status: bookingStatus,
  booking_type: bookingType,
  schedule_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  venue: bundleReference,
  category: bundleReference,
  instructors: z.array(instructor),
  /** By start. */
  bookings: z.array(booking),
  /** Null while it is reserved. */
  total_price: z.nullable(money),
  cancellation: booking.shape.cancellation,
  custom_question_sections: answeredQuestionSections,
});

/** BKG-02: the camps and courses for the caller and those that the caller booked for others, the soonest first. */
export const listBookingBundles = route({
  method: 'GET',
  path: '/api/v1/activities/booking-bundles',
  access: 'customer',
  query: z.object({
    status: z._default(bookingStatus, 'settled'),
    ...readerQuery,
    ...pageQuery,
  }),
  reply: z.array(bookingBundle),
  meta: z.object({ pagination, sorting }),
  refusals: { not_your_bookings: 403, source_not_allowed: 403 },
});

/** BKG-02, BKG-08: one of them. Another customer's is 404. */
export const getBookingBundle = route({
  ...ownBooking,
  path: '/api/v1/activities/booking-bundles/:id',
  reply: bookingBundle,
});
