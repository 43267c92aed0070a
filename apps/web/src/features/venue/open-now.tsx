import { Around } from '../../shell/around.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import type { Venue } from './venue-query.ts';

/** 'Open until 22:00', 'Opens 18:00' or 'Closed today'. */
export function OpenNow({ venue }: { venue: Venue }) {
  const t = useText('common');
  const { time } = useSayWhen();
  const { open, until, from } = venue.openNow;
  if (open) {
    return (
      <span className="venue-open">
        <Around text={t('open_until')} hole="time">
          <b>{until === null ? '' : time(until)}</b>
        </Around>
      </span>
    );
  }
  return (
    <span className="venue-open venue-open--no">
      {from === null ? (
        t('closed_now')
      ) : (
        <Around text={t('opens_at')} hole="time">
          <b>{time(from)}</b>
        </Around>
      )}
    </span>
  );
}
