export { useAttendance } from './attendance.ts';
export { BookingPage } from './booking-page.tsx';
export type { VenueCategory } from './category-page.tsx';
export { useGuestView } from './child/use-guest-view.ts';
export { CampPage, CoursePage, type Deciding, prefetchCamp, prefetchCourse } from './loaded-bundle.tsx';
export { SessionWeeks } from './sessions/session-weeks.tsx';
export { groupSessions, useWeekTitle, Week } from './sessions/week.tsx';
export { useBookingForm } from './use-booking-form.tsx';
export { sessionsId } from './use-bundle-booking.ts';
