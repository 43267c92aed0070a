import { useText } from '../../shell/text.tsx';
import { isMapped, LazyVenueMap } from '../map/index.ts';
import { addressOf } from './address-of.ts';
import type { Venue } from './venue-query.ts';

/** VEN-08: the venue's pin, or, where it has no place on the map, the words that it has none (VEN-03). */
export function CentreMap({ venue }: { venue: Venue }) {
  const t = useText('venue');
  if (!isMapped(venue)) return <p className="pv-muted">{t('centre_not_mapped')}</p>;
  const { slug, name, lat, lng } = venue;
  const pin = { slug, name, lat, lng, href: `/location/${slug}`, note: addressOf(venue) };
  return (
    <div className="centre-map">
      <LazyVenueMap venues={[pin]} selectedSlug={slug} />
    </div>
  );
}
