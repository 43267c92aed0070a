import { LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { campsQuery, coursesQuery, type ListedBundle, putBookableFirst } from '../bundle/index.ts';
import { LabelledAttendeeChip, useAttendee } from '../linked-person/index.ts';
import { type BundleKind, useBundlePaths, useKindText } from './bundle-kind.ts';
import { BundleList } from './bundle-list.tsx';
import {
  CategoryPage,
  LoadingOrError,
  PageColumns,
  prefetchCategory,
  type VenueCategory,
} from './category-page.tsx';
import { EndedBundles } from './ended-bundles.tsx';
import { BundleBreadcrumbs } from './venue-page.tsx';

export const createListPrefetch =
  (kind: BundleKind): Prefetch =>
  async (context) => {
    const { queryClient, send, params } = context;
    const { venueSlug = '', activitySlug = '' } = params;
    const slugs = { venueSlug, activitySlug };
    await Promise.all([
      prefetchCategory(context),
      kind === 'camp'
        ? queryClient.prefetchQuery(campsQuery(send, slugs))
        : queryClient.prefetchQuery(coursesQuery(send, slugs)),
    ]);
  };

/** RTE-21, RTE-25, CRS-02: the camps or courses of a category. */
export const ListPage = ({ kind }: { kind: BundleKind }) => (
  <CategoryPage kind={kind}>
    {(page) => (kind === 'camp' ? <CampList {...page} /> : <CourseList {...page} />)}
  </CategoryPage>
);

function CampList(page: VenueCategory) {
  const slugs = { venueSlug: page.venue.slug, activitySlug: page.category.slug };
  return (
    <List kind="camp" {...page} query={useQuery(campsQuery(useSend(), slugs, useAttendee().forUserId))} />
  );
}

function CourseList(page: VenueCategory) {
  const slugs = { venueSlug: page.venue.slug, activitySlug: page.category.slug };
  return (
    <List kind="course" {...page} query={useQuery(coursesQuery(useSend(), slugs, useAttendee().forUserId))} />
  );
}

type ListProps = VenueCategory & {
  kind: BundleKind;
  query: Pick<UseQueryResult<readonly ListedBundle[]>, 'data' | 'isError' | 'isRefetching' | 'refetch'>;
};

function List({ kind, venue, category, query }: ListProps) {
  const t = useKindText(kind);
  const paths = useBundlePaths(kind, venue.slug, category.slug);
  useDocumentMeta({
    title: `${t('choose_one')} · ${category.name}`,
    description: t('description', { name: venue.name }),
  });
  const bundles = query.data;
  return (
    <div className="pv-container">
      <BundleBreadcrumbs kind={kind} venue={venue} items={[{ label: category.name }]} />
      <h1>{category.name}</h1>
      <p className="pv-lead">{venue.name}</p>
      <PageColumns>
        <div className="bundle-head">
          <h2 className="bundle-heading">{t('choose_one')}</h2>
          {bundles !== undefined && bundles.length > 0 && (
            <LinkButton variant="quiet" className="bundle-link" href={paths.timetable}>
              <Icon icon={CalendarDays} />
              {t('see_timetable')}
            </LinkButton>
          )}
        </div>
        <LabelledAttendeeChip />
        {bundles === undefined && (
          <LoadingOrError query={query} label={t('loading_list')} failedTitle={t('list_failed')} />
        )}
        {bundles?.length === 0 && <NoBundles kind={kind} href={paths.categories} />}
        {bundles !== undefined && bundles.length > 0 && (
          <BundleList
            bundles={putBookableFirst(bundles, (bundle) => bundle)}
            buildHref={paths.buildDetails}
          />
        )}
        {bundles !== undefined && <EndedBundles kind={kind} venue={venue} category={category} />}
      </PageColumns>
    </div>
  );
}

/** None is left to book. */
export function NoBundles({ kind, href }: { kind: BundleKind; href: string }) {
  const t = useKindText(kind);
  return (
    <EmptyState
      picture={<Illustration name="cone" />}
      title={t('none_here')}
      actions={<LinkButton href={href}>{t('see_all')}</LinkButton>}
    >
      {t('none_here_text')}
    </EmptyState>
  );
}
