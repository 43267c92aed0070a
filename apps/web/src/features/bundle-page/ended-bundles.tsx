import { addDays } from '@pavilion/domain/day';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../lib/dates/use-today.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { endedBundlesQuery } from '../bundle/index.ts';
import { type BundleKind, useBundlePaths, useKindText } from './bundle-kind.ts';
import { BundleList } from './bundle-list.tsx';
import { LoadingOrError, type VenueCategory } from './category-page.tsx';

/** How far back a camp or course may have started. */
const maxDays = 183;

/** CRS-15: the camps or courses of a category that have ended, on request. Their pages say what comes next. */
export function EndedBundles({ kind, venue, category }: VenueCategory & { kind: BundleKind }) {
  const t = useKindText(kind);
  const [isNeeded, setNeeded] = useState(false);
  const since = addDays(useToday(venue.timezone), -maxDays);
  const slugs = { venueSlug: venue.slug, activitySlug: category.slug };
  const query = useQuery({ ...endedBundlesQuery(kind, useSend(), slugs, since), enabled: isNeeded });
  const paths = useBundlePaths(kind, venue.slug, category.slug);
  return (
    <div className="pv-section">
      <Disclosure label={t('ended')} data-testid="ended-bundles" onOpen={() => setNeeded(true)}>
        {query.data === undefined && (
          <LoadingOrError query={query} label={t('loading_list')} failedTitle={t('list_failed')} />
        )}
        {query.data?.length === 0 && <p className="pv-muted">{t('ended_none')}</p>}
        {query.data !== undefined && query.data.length > 0 && (
          <BundleList bundles={query.data} buildHref={paths.buildDetails} />
        )}
      </Disclosure>
    </div>
  );
}
