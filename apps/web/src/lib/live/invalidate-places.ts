import type { QueryClient } from '@tanstack/react-query';
import { reapplyDelayMs } from './delayed-reapply.ts';

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
 * as for a live event, because a shared response from just before the change may still be cached.
 */
export function invalidatePlaces(queryClient: QueryClient): Promise<void> {
  const invalidate = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => placeKeys.has(String(queryKey[0])) });
  setTimeout(() => void invalidate(), reapplyDelayMs);
  return invalidate();
}
