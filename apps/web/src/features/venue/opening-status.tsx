import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import './opening-status.css';
import type { Venue } from './queries.ts';

/** 'Open until 22:00', 'Opens 18:00' or 'Closed today'. */
export function OpeningStatus({ venue }: { venue: Venue }) {
  const t = useText('common');
  const { formatTime } = useDateFormat();
  const { open, until, from } = venue.openNow;
  if (open) {
    return (
      <span className="venue-opening-status">
        <Trans text={t('open_until')} placeholder="time">
          <b>{until === null ? '' : formatTime(until)}</b>
        </Trans>
      </span>
    );
  }
  return (
    <span className="venue-opening-status venue-opening-status--closed">
      {from === null ? (
        t('closed_now')
      ) : (
        <Trans text={t('opens_at')} placeholder="time">
          <b>{formatTime(from)}</b>
        </Trans>
      )}
    </span>
  );
}
