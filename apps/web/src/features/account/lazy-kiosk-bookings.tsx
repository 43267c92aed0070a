import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { KioskBookingsProps } from './kiosk-bookings.tsx';

/** For the kiosk, outside the first bundle. */
export const LazyKioskBookings = lazyWithRetry<KioskBookingsProps>(async () => {
  const [{ KioskBookings }] = await Promise.all([import('./kiosk-bookings.tsx'), loadTexts(['account'])]);
  return KioskBookings;
});
