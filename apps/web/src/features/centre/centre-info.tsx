import { useText } from '../../lib/i18n/text.tsx';
import { AccessFeatures, CheckList, type Venue } from '../venue/index.ts';
import { WeekHours } from './week-hours.tsx';

/** Opening times, access features and directions. */
export function CentreInfo({ venue }: { venue: Venue }) {
  const t = useText('venue');
  return (
    <div className="venue-info">
      <section aria-labelledby="centre-hours">
        <h2 id="centre-hours">{t('opening_times')}</h2>
        <WeekHours venue={venue} />
      </section>
      <div>
        {venue.accessFeatures.length > 0 && (
          <section className="centre-access" aria-labelledby="centre-access">
            <h2 id="centre-access">{t('centre_access')}</h2>
            <AccessFeatures venue={venue} />
          </section>
        )}
        {venue.access.length > 0 && (
          <section aria-labelledby="centre-here">
            <h2 id="centre-here">{t('getting_here')}</h2>
            <CheckList lines={venue.access} />
          </section>
        )}
      </div>
    </div>
  );
}
