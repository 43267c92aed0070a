import { Icon } from '@pavilion/ui/icon';
import { MapPin, Phone } from 'lucide-react';
import { useModes } from '../../shell/modes.ts';
import { useText } from '../../shell/text.tsx';
import { addressOf } from './address-of.ts';
import { OpenNow } from './open-now.tsx';
import type { Venue } from './venue-query.ts';

/** Name, whether it is open, and how to get there. */
export function VenueHead({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const { isKiosk, isEmbedded } = useModes();
  const address = addressOf(venue);
  return (
    <div className="venue-head">
      <h1>{venue.name}</h1>
      <ul>
        <li className="venue-head__open">
          <OpenNow venue={venue} />
        </li>
        <li>
          <Icon of={MapPin} />
          <span>
            {addressOf(venue, '\u00A0')}
            {!isKiosk && (
              <>
                {'\u00A0· '}
                <a
                  href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${venue.name}, ${address}`)}`}
                  rel="noreferrer"
                  // A map that nobody may frame would leave an empty frame.
                  target={isEmbedded ? '_blank' : undefined}
                >
                  {t('map')}
                </a>
              </>
            )}
          </span>
        </li>
        {venue.phone !== '' && (
          <li>
            <Icon of={Phone} />
            <a className="venue-head__phone" href={`tel:${venue.phone.replaceAll(' ', '')}`}>
              {venue.phone}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
