import type { TagColour } from '@pavilion/ui/display/tag';
import { useText } from '../../lib/i18n/text.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import type { ListedBundle } from '../bundle/index.ts';

type TagText = { text: string; colour: TagColour };

/** At most a fifth of the places is few (ACT-14). */
const fewShare = 5;

/** The state of a camp or course for the viewer: what they have of it, why it cannot be booked, or what is left. */
export function useBundleTag(bundle: ListedBundle): TagText {
  const t = useText('bundle');
  const isChosen = useSearchParams()[0].has('for');
  const { bookableAction, capacity } = bundle;
  const { action, code, message } = bookableAction;
  if (action === 'cancel_booking') return { text: t('booked'), colour: 'primary' };
  if (action === 'cancel_reservation') return { text: t('reserved'), colour: 'info' };
  const daysLeft = 'bookableSessionCount' in bundle ? bundle.bookableSessionCount : 0;
  // CMP-28: the days of a started camp may be left although the whole is not.
  if (action === null && daysLeft > 0)
    return { text: t('days_available', { count: daysLeft }), colour: 'success' };
  if (code === 'bundle_full' && action === null) return { text: t('sold_out'), colour: 'neutral' };
  // Another age of the user says nothing about the child for whom they may book.
  const isOtherAge = code === 'age_not_met' && !isChosen;
  if (action === null && message !== null && !isOtherAge) return { text: message, colour: 'inactive' };
  if (capacity.available <= 0) {
    return daysLeft > 0
      ? { text: t('days_available', { count: daysLeft }), colour: 'success' }
      : { text: t('sold_out'), colour: 'neutral' };
  }
  const isFew = capacity.available <= Math.floor(capacity.maximum / fewShare);
  return { text: t('available', { count: capacity.available }), colour: isFew ? 'danger' : 'success' };
}
