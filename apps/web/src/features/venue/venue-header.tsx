import { Icon } from '@pavilion/ui/base/icon';
import { MapPin, Phone } from 'lucide-react';
import { getMapUrl } from '../../lib/content/map-url.ts';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { FavouriteButton } from '../favourite/index.ts';
import { formatAddress } from './format-address.ts';
import { OpeningStatus } from './opening-status.tsx';
import type { Venue } from './queries.ts';

/** Name, opening status, address and phone number. */
export function VenueHeader({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const { isKiosk, isEmbedded } = useModes();
  const address = formatAddress(venue);
  return (
    <div className="venue-header">
      <div className="venue-header__name">
        <h1 lang={useContentLang()}>{venue.name}</h1>
        <FavouriteButton target={{ name: venue.name, venue }} />
      </div>
      <ul>
        <li className="venue-header__opening-status">
          <OpeningStatus venue={venue} />
        </li>
        <li>
          <Icon icon={MapPin} />
          <span>
            {formatAddress(venue, '\u00A0')}
            {!isKiosk && (
              <>
                {'\u00A0· '}
                <a
                  href={getMapUrl({ ...venue, address })}
                  rel="noreferrer"
                  // OpenStreetMap refuses to be embedded, so the iframe would be empty.
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
            <Icon icon={Phone} />
            <a className="venue-header__phone" href={`tel:${venue.phone.replaceAll(' ', '')}`}>
              {venue.phone}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
