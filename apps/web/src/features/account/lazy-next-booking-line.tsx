import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { NextBookingLineProps } from './next-booking-line.tsx';

/** For pages of the bookings surface, outside the first bundle. If it cannot load, the page says what it says to guests. */
export const LazyNextBookingLine = lazyWithRetry<NextBookingLineProps>(
  async () => {
    const [{ NextBookingLine }] = await Promise.all([
      import('./next-booking-line.tsx'),
      loadTexts(['account']),
    ]);
    return NextBookingLine;
  },
  { error: ({ componentProps: { fallback } }) => fallback },
);
