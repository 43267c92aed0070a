export { formatWhere, useAttendeeLabels } from './booking-labels.ts';
export { LazyNextBookingLine } from './lazy-next-booking-line.tsx';
export { bookingListQuery } from './queries.ts';
export { useRelativeDay } from './use-relative-day.ts';
export { groupByDay, groupSessions, type Visit } from './visits.ts';
