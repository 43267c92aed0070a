import { useText } from '../../lib/i18n/text.tsx';
import { hasCoordinates, LazyVenueMap } from '../map/index.ts';
import { formatAddress, type Venue } from '../venue/index.ts';

/** VEN-08: a map with the venue's pin, or a note if the venue has no coordinates (VEN-03). */
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
