import { Link } from '../../shell/inner-link.tsx';
import { useText } from '../../shell/text.tsx';
import { Ticks } from './access-ticks.tsx';
import { groupHours } from './group-hours.ts';
import { HoursOfDay } from './hours-of-day.tsx';
import type { Venue } from './venue-query.ts';

/** When it is open, and how to get in. */
export function VenueFacts({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const tc = useText('common');
  const day = (weekday: number): string => tc(`weekday_${weekday}`);
  return (
    <section className="venue-facts">
      <div>
        <h2>{t('opening_times')}</h2>
        <dl className="venue-hours">
          {groupHours(venue.openingTimes).map(({ first, last, hours }) => (
            <div key={first}>
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
