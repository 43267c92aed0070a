import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { Redirect } from '../../lib/navigation/redirect.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { OccurrencePanelHost } from '../occurrence/index.ts';
import {
  prefetchVenue,
  StartingSoon,
  toSchemaOrgPlace,
  type Venue,
  VenueBanner,
  VenueCategories,
  VenueHeader,
  VenueLoader,
} from '../venue/index.ts';
import { CentreInfo } from './centre-info.tsx';
import { CentreMap } from './centre-map.tsx';
import { OnNow } from './on-now.tsx';
import './centre.css';

export const prefetch: Prefetch = ({ params, ...input }) =>
  prefetchVenue({ ...input, slug: params['venue'] ?? '' });

/** RTE-11, VEN-08: a venue's location, opening times, access and sessions. */
export function Screen() {
  const { venue: slug = '' } = useParams();
  return (
    <VenueLoader slug={slug}>
      {(venue) =>
        // VEN-09: the API also finds a venue by its UUID, but the URL uses the slug.
        venue.slug === slug ? <CentrePage venue={venue} /> : <Redirect path={`/centre/${venue.slug}`} />
      }
    </VenueLoader>
  );
}

function CentrePage({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const tc = useText('common');
  const { slug, name } = venue;
  useDocumentMeta({
    title: t('centre_title', { name }),
    description: t('centre_description', { name }),
    jsonLd: toSchemaOrgPlace(venue),
  });
  return (
    <>
      <VenueBanner venue={venue} />
      <div className="pv-container">
        <PageBreadcrumbs
          items={[{ label: tc('book_an_activity'), href: `/location/${slug}` }, { label: name }]}
        />
        <VenueHeader venue={venue} />
        <div className="pv-columns centre-columns">
          <div>
            <section aria-labelledby="centre-where">
              <h2 id="centre-where">{t('centre_where')}</h2>
              <CentreMap venue={venue} />
            </section>
            <CentreInfo venue={venue} />
          </div>
          <div className="centre-today">
            <OnNow venue={venue} />
            <StartingSoon venue={venue} />
          </div>
        </div>
        <div className="centre-book">
          <VenueCategories venue={venue} title={t('centre_book', { name })} />
        </div>
      </div>
      <OccurrencePanelHost />
    </>
  );
}
