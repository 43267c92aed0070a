import { dayNumber, weekday } from '@pavilion/domain/day';
import { Link } from '../../shell/inner-link.tsx';
import { useText } from '../../shell/text.tsx';
import { useToday } from '../../shell/use-today.ts';
import { Ticks } from './access-ticks.tsx';
import { groupHours } from './group-hours.ts';
import { HoursOfDay } from './hours-of-day.tsx';
import type { Venue } from './venue-query.ts';

/** When it is open, and how to get in. */
export function VenueFacts({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const tc = useText('common');
  const day = (number: number): string => tc(`weekday_${number}`);
  const today = weekday(dayNumber(useToday(venue.timezone))) + 1;
  return (
    <section className="venue-facts">
      <div>
        <h2>{t('opening_times')}</h2>
        <dl className="venue-hours">
          {groupHours(venue.openingTimes).map(({ first, last, hours }) => (
            <div key={first} className={first <= today && today <= last ? 'venue-hours__now' : undefined}>
              <dt>{first === last ? day(first) : t('days_to', { first: day(first), last: day(last) })}</dt>
              <dd>
                <HoursOfDay hours={hours} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="venue-facts__more">
          <Link to={`/centre/${venue.slug}`}>{t('centre_link')}</Link>
        </p>
      </div>
      {venue.access.length > 0 && (
        <div>
          <h2>{t('getting_here')}</h2>
          <Ticks lines={venue.access} />
        </div>
      )}
    </section>
  );
}
