import { getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { CheckList } from './access-features.tsx';
import { DayHours } from './day-hours.tsx';
import { groupHours } from './group-hours.ts';
import type { Venue } from './queries.ts';

/** Opening times and directions. */
export function VenueInfo({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const tc = useText('common');
  const formatWeekday = (weekday: number): string => tc(`weekday_${weekday}`);
  const today = getWeekday(parseDayNumber(useToday(venue.timezone))) + 1;
  return (
    <section className="venue-info">
      <div>
        <h2>{t('opening_times')}</h2>
        <dl className="venue-hours">
          {groupHours(venue.openingTimes).map(({ first, last, hours }) => (
            <div key={first} className={first <= today && today <= last ? 'venue-hours__now' : undefined}>
              <dt>
                {first === last
                  ? formatWeekday(first)
                  : t('days_to', { first: formatWeekday(first), last: formatWeekday(last) })}
              </dt>
              <dd>
                <DayHours hours={hours} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="venue-info__more">
          <AppLink to={`/centre/${venue.slug}`}>{t('centre_link')}</AppLink>
        </p>
      </div>
      {venue.access.length > 0 && (
        <div>
          <h2>{t('getting_here')}</h2>
          <CheckList lines={venue.access} />
        </div>
      )}
    </section>
  );
}
