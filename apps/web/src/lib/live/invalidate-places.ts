import type { QueryClient } from '@tanstack/react-query';
import { reapplyDelayMs } from './delayed-reapply.ts';
import { countWaitlistChanges } from './waitlist-change.ts';

const placeKeys = new Set([
  'timetable',
  'slots',
  'dates',
  'occurrence',
  'search',
  'bookings',
  'camp',
  'course',
  'booking',
  'waitlist',
  'order',
  'order-payment',
]);

/**
 * Refetches everything that shows places, bookings or waitlists, after this page has changed one of them. Repeats it once
 * as for a live event, because a shared response from just before the change may still be cached. It is not repeated during
 * a change of a waitlist, which is shown before the server answers and refetches when it is done.
 */
export function invalidatePlaces(queryClient: QueryClient): Promise<void> {
  const invalidate = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => placeKeys.has(String(queryKey[0])) });
  setTimeout(() => {
    if (countWaitlistChanges(queryClient) === 0) void invalidate();
  }, reapplyDelayMs);
  return invalidate();
}
