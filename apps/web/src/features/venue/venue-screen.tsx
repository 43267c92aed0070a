import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { useSelectVenueOfPage } from '../../lib/page/use-selected-venue.ts';
import { OccurrencePanelHost } from '../occurrence/index.ts';
import { prefetchVenue } from './prefetch-venue.ts';
import type { Venue } from './queries.ts';
import { toSchemaOrgPlace } from './schema-org-place.ts';
import { StartingSoon } from './starting-soon.tsx';
import { VenueBanner } from './venue-banner.tsx';
import { VenueCategories } from './venue-categories.tsx';
import { VenueHeader } from './venue-header.tsx';
import { VenueInfo } from './venue-info.tsx';
import { VenueLoader } from './venue-loader.tsx';

export const prefetch: Prefetch = ({ params, ...input }) =>
  prefetchVenue({ ...input, slug: params['venueSlug'] ?? '' });

/** RTE-06: the page of a venue with its activities. */
export function Screen() {
  const { venueSlug = '' } = useParams();
  return <VenueLoader slug={venueSlug}>{(venue) => <VenuePage venue={venue} />}</VenueLoader>;
}

function VenuePage({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const tc = useText('common');
  const { slug, name } = venue;
  useDocumentMeta({ title: name, description: venue.description, jsonLd: toSchemaOrgPlace(venue) });
  useSelectVenueOfPage(slug);
  return (
    <>
      <VenueBanner venue={venue} />
      <div className="pv-container">
        <PageBreadcrumbs
          items={[{ label: tc('book_an_activity_at', { book: tc('book_an_activity'), venue: name }) }]}
        />
        <div className="pv-columns">
          <div>
            <VenueHeader venue={venue} />
            <VenueCategories venue={venue} title={t('what_to_do')} />
          </div>
          <StartingSoon venue={venue} />
        </div>
        <VenueInfo venue={venue} />
      </div>
      <OccurrencePanelHost />
    </>
  );
}
