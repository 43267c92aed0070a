import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { SlideOver } from '@pavilion/ui/overlays/slide-over';
import { Picture } from '../../lib/content/picture.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { formatVenueLocation } from './format-location.ts';
import type { OccurrenceDetails } from './queries.ts';

type Props = { isOpen: boolean; onClose: () => void; closeLabel: string; occurrence: OccurrenceDetails };

/** SHL-12: confirms that the occurrence is in the cart, with links to the checkout and back to browsing. */
export function AddedPanel({ occurrence, ...panelProps }: Props) {
  const t = useText('activity');
  const tc = useText('common');
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
          <LinkButton isBlock variant="secondary" href="/" onClick={panelProps.onClose}>
            {tc('back_to_home')}
          </LinkButton>
        </div>
      }
    >
      <div className="pv-stack" data-testid="booking-success">
        <Notification tone="success" shouldAnnounce title={t('added_to_basket')}>
          {t('added_text')}
        </Notification>
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
