import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { SlideOver } from '@pavilion/ui/overlays/slide-over';
import { Picture } from '../../lib/content/picture.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useCart } from '../cart/index.ts';
import { formatVenueLocation } from './format-location.ts';
import type { OccurrenceDetails } from './queries.ts';

type Props = { isOpen: boolean; onClose: () => void; closeLabel: string; occurrence: OccurrenceDetails };

/** SHL-12: confirms that the occurrence is in the cart, with links to the checkout and back to browsing. */
export function AddedPanel({ occurrence, ...panelProps }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { cart } = useCart();
  const heldMinutes = Math.round((cart?.hold?.secondsLeft ?? 0) / 60);
  const { formatShortDay, formatTimeRange } = useDateFormat();
  return (
    <SlideOver
      {...panelProps}
      title={t('added_title')}
      footer={
        <div className="occurrence-added__buttons">
          <LinkButton isBlock href="/basket/checkout">
            {tc('checkout')}
          </LinkButton>
          <Button isBlock variant="secondary" onClick={panelProps.onClose}>
            {tc('keep_browsing')}
          </Button>
          <LinkButton isBlock variant="quiet" href="/" onClick={panelProps.onClose}>
            {tc('back_to_home')}
          </LinkButton>
        </div>
      }
    >
      <div className="pv-stack" data-testid="booking-success">
        {heldMinutes > 0 && (
          <Notification tone="success" shouldAnnounce>
            {t('added_text', { count: heldMinutes })}
          </Notification>
        )}
        <div className="occurrence-added">
          <Picture picture={occurrence.picture} fallback="ball" />
          <p>
            <b>{occurrence.name}</b>
            <span>{`${formatShortDay(occurrence.startsAt.local)}, ${formatTimeRange(occurrence.startsAt, occurrence.endsAt)}`}</span>
            <span>{formatVenueLocation(occurrence)}</span>
          </p>
        </div>
      </div>
    </SlideOver>
  );
}
