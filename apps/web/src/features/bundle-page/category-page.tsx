import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { SideCart } from '../cart/index.ts';
import { type Category, categoriesQuery, categoryQuery } from '../category/index.ts';
import { type Venue, venueQuery } from '../venue/index.ts';
import { type BundleKind, useBundlePaths, useKindText } from './bundle-kind.ts';
import { MissingBundle } from './missing-bundle.tsx';
import { VenuePage } from './venue-page.tsx';

/** Loads what every page of a category needs. */
export const prefetchCategory = async ({
  queryClient,
  send,
  params,
}: Pick<Parameters<Prefetch>[0], 'queryClient' | 'send' | 'params'>): Promise<void> => {
  const { venueSlug: slug = '', activitySlug = '' } = params;
  await Promise.all([
    queryClient.prefetchQuery(venueQuery(send, slug)),
    queryClient.prefetchQuery(categoryQuery(send, slug, activitySlug)),
    queryClient.prefetchQuery(categoriesQuery(send, slug)),
  ]);
};

export type VenueCategory = { venue: Venue; category: Category };
type Props = { kind: BundleKind; children: (page: VenueCategory) => ReactNode };

/** Loads the venue and the category of the path. A category that has none of the kind is 404. */
export const CategoryPage = ({ kind, children }: Props) => (
  <VenuePage>
    {(venue) => (
      <VenueCategoryPage kind={kind} venue={venue}>
        {children}
      </VenueCategoryPage>
    )}
  </VenuePage>
);

function VenueCategoryPage({ kind, venue, children }: Props & { venue: Venue }) {
  const t = useKindText(kind);
  const { activitySlug = '' } = useParams();
  const query = useQuery({ ...categoryQuery(useSend(), venue.slug, activitySlug), throwOnError: false });
  const { categories } = useBundlePaths(kind, venue.slug);
  const category = query.data;
  if (category === undefined) {
    return (
      <div className="pv-container">
        <LoadingOrError query={query} label={t('loading_list')} failedTitle={t('list_failed')} />
      </div>
    );
  }
  if (category === null || category.bookingType !== `${kind}s`) {
    return <MissingBundle kind={kind} href={categories} />;
  }
  return children({ venue, category });
}

type StateProps = {
  query: { isError: boolean; isRefetching: boolean; refetch: () => unknown };
  label: string;
  failedTitle: string;
};

/** ERR-17: the loading or error state of a list or of the details. */
export function LoadingOrError({ query, label, failedTitle }: StateProps) {
  const tc = useText('common');
  if (!query.isError) return <Skeletons kind="rows" count={4} label={label} />;
  return (
    <ErrorState
      title={failedTitle}
      retryLabel={tc('try_again')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isRefetching}
      spinnerLabel={label}
    />
  );
}

/** What a page shows, with the basket beside it. */
export const PageColumns = ({ children }: { children: ReactNode }) => (
  <div className="pv-columns bundle-columns">
    <div>{children}</div>
    <SideCart />
  </div>
);
