import { useText } from '../../lib/i18n/text.tsx';
import { hasCoordinates, LazyVenueMap } from '../map/index.ts';
import { formatAddress, type Venue } from '../venue/index.ts';

/** VEN-08: the venue's pin, or, where it has no place on the map, the words that it has none (VEN-03). */
export function CentreMap({ venue }: { venue: Venue }) {
  const t = useText('venue');
  if (!hasCoordinates(venue)) return <p className="pv-muted">{t('centre_not_mapped')}</p>;
  const { slug, name, lat, lng } = venue;
  const pin = { slug, name, lat, lng, href: `/location/${slug}`, note: formatAddress(venue) };
  return (
    <div className="centre-map">
      <LazyVenueMap venues={[pin]} selectedSlug={slug} />
    </div>
  );
}
