import { useText } from '../../lib/i18n/text.tsx';
import type { ListedBundle } from '../bundle/index.ts';

type BundlePrice = {
  price: string | null;
  note: string | null;
  /** What of a started one can still be booked; '' for others. */
  more: string;
  /** The part of a started course in few words, for a bar. */
  short?: { price: string; note: string };
};

/** The price of a camp or course with what it includes. */
export function useBundlePrice(bundle: ListedBundle): BundlePrice {
  const t = useText('bundle');
  if ('sessionsLeft' in bundle) {
    const { price, proRataPrice, sessionsLeft, sessionCount } = bundle;
    if (!price || !proRataPrice) {
      const note = t('for_sessions', { count: sessionCount });
      // Another course of the list may still be joined.
      const isClosed = bundle.bookableAction.code === 'course_started';
      return { price: price?.formatted ?? null, note, more: isClosed ? t('join_closed') : '' };
    }
    const amounts = { amount: proRataPrice.formatted, whole: price.formatted };
    // CRS-03: '£42.00 for the 7 sessions left (£60.00 for all 10).'
    return {
      price: t('pro_rata', { count: sessionsLeft, total: sessionCount, ...amounts }),
      note: null,
      more: t('join_late'),
      short: { price: proRataPrice.formatted, note: t('sessions_remaining', { count: sessionsLeft }) },
    };
  }
  const { sessionPrice, sessionCount, fullDisabledMessage } = bundle;
  // The whole has no price any more if only days can be booked.
  const price = fullDisabledMessage !== null && sessionPrice ? null : bundle.price;
  if (price && sessionPrice) {
    return {
      price: price.formatted,
      note: t('whole_or_single', { count: sessionCount, amount: sessionPrice.formatted }),
      more: '',
    };
  }
  if (price) return { price: price.formatted, note: t('for_days', { count: sessionCount }), more: '' };
  if (!sessionPrice) return { price: null, note: null, more: '' };
  // CMP-28: as for a course that can still be joined.
  const isStarted = bundle.bookableAction.code === 'camp_started';
  return { price: sessionPrice.formatted, note: t('each_day'), more: isStarted ? t('days_late') : '' };
}
