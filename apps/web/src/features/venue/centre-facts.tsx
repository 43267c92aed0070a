import { useText } from '../../shell/text.tsx';
import { AccessTicks, Ticks } from './access-ticks.tsx';
import type { Venue } from './venue-query.ts';
import { WeekHours } from './week-hours.tsx';

/** When it is open, who can get in, and how to get there. */
export function CentreFacts({ venue }: { venue: Venue }) {
  const t = useText('venue');
  return (
    <div className="venue-facts">
      <section aria-labelledby="centre-hours">
        <h2 id="centre-hours">{t('opening_times')}</h2>
        <WeekHours venue={venue} />
      </section>
      <div>
        {venue.accessFacts.length > 0 && (
          <section className="centre-access" aria-labelledby="centre-access">
            <h2 id="centre-access">{t('centre_access')}</h2>
            <AccessTicks venue={venue} />
          </section>
        )}
        {venue.access.length > 0 && (
          <section aria-labelledby="centre-here">
            <h2 id="centre-here">{t('getting_here')}</h2>
            <Ticks lines={venue.access} />
          </section>
        )}
      </div>
    </div>
  );
}
