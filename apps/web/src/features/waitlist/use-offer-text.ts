import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';

const hour = 60;

/** WTL-06: what happens when it is one's turn, and how long an offer lasts. */
export function useOfferText(): string {
  const t = useText('waitlist');
  const { waitlistOfferMinutes: minutes } = useBoot().client;
  return minutes % hour === 0
    ? t('position_hours', { count: minutes / hour })
    : t('position_minutes', { count: minutes });
}
