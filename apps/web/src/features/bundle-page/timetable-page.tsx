import { getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Tag } from '@pavilion/ui/display/tag';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { List as ListIcon } from 'lucide-react';
import { useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import {
  type Bundle,
  campQuery,
  campsQuery,
  courseQuery,
  coursesQuery,
  isClosed,
  type ListedBundle,
  putBookableFirst,
  useDateInRange,
} from '../bundle/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { type BundleKind, useBundlePaths, useKindText } from './bundle-kind.ts';
import { CategoryPage, LoadingOrError, PageColumns, type VenueCategory } from './category-page.tsx';
import { createListPrefetch, NoBundles } from './list-page.tsx';
import { type DaysProps, SessionWeeks } from './sessions/session-weeks.tsx';
import { useBundleDates } from './use-bundle-dates.ts';
import { useBundlePrice } from './use-bundle-price.ts';
import { useBundleTag } from './use-bundle-tag.ts';
import { BundleBreadcrumbs } from './venue-page.tsx';

/** What can be booked comes first. */
const orderByUse = (listed: readonly ListedBundle[]): ListedBundle[] =>
  putBookableFirst(listed, (bundle) => bundle);

/** The sessions of so many camps or courses are loaded at once. */
const maxAtOnce = 5;

export const createTimetablePrefetch =
  (kind: BundleKind): Prefetch =>
  async (context) => {
    await createListPrefetch(kind)(context);
    const { queryClient, send, params } = context;
    const { venueSlug = '', activitySlug = '' } = params;
    const key = [`${kind}s`, venueSlug, activitySlug, undefined];
    const listed = queryClient.getQueryData<readonly ListedBundle[]>(key) ?? [];
    await Promise.all(
      orderByUse(listed)
        .slice(0, maxAtOnce)
        .map(({ slug }) => {
          const bundleParams = { venueSlug, activitySlug, slug };
          return kind === 'camp'
            ? queryClient.prefetchQuery(campQuery(send, bundleParams, 'chooser'))
            : queryClient.prefetchQuery(courseQuery(send, bundleParams, 'chooser'));
        }),
    );
  };

/** RTE-22, RTE-26: the sessions of the camps or courses of a category, by week. */
export const TimetablePage = ({ kind }: { kind: BundleKind }) => (
  <CategoryPage kind={kind}>
    {(page) => (kind === 'camp' ? <CampTimetable {...page} /> : <CourseTimetable {...page} />)}
  </CategoryPage>
);

function CampTimetable(page: VenueCategory) {
  const send = useSend();
  const slugs = { venueSlug: page.venue.slug, activitySlug: page.category.slug };
  const { forUserId } = useAttendee();
  const list = useQuery(campsQuery(send, slugs, forUserId));
  const [shown, setShown] = useState(maxAtOnce);
  const details = useQueries({
    queries: orderByUse(list.data ?? [])
      .slice(0, shown)
      .map(({ slug }) => campQuery(send, { ...slugs, slug }, forUserId ?? 'chooser')),
  });
  return (
    <Timetable
      kind="camp"
      {...page}
      {...{ list, details }}
      onShowMore={() => setShown((count) => count + maxAtOnce)}
    />
  );
}

function CourseTimetable(page: VenueCategory) {
  const send = useSend();
  const slugs = { venueSlug: page.venue.slug, activitySlug: page.category.slug };
  const { forUserId } = useAttendee();
  const list = useQuery(coursesQuery(send, slugs, forUserId));
  const [shown, setShown] = useState(maxAtOnce);
  const details = useQueries({
    queries: orderByUse(list.data ?? [])
      .slice(0, shown)
      .map(({ slug }) => courseQuery(send, { ...slugs, slug }, forUserId ?? 'chooser')),
  });
  return (
    <Timetable
      kind="course"
      {...page}
      {...{ list, details }}
      onShowMore={() => setShown((count) => count + maxAtOnce)}
    />
  );
}

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isRefetching' | 'refetch'>;

type Props = VenueCategory & {
  kind: BundleKind;
  list: Query<readonly ListedBundle[]>;
  details: readonly Query<Bundle | null>[];
  onShowMore: () => void;
};

function Timetable({ kind, venue, category, list, details, onShowMore }: Props) {
  const t = useKindText(kind);
  const paths = useBundlePaths(kind, venue.slug, category.slug);
  useDocumentMeta({
    title: `${t('timetable')} · ${category.name}`,
    description: t('description', { name: venue.name }),
  });
  const bundles = list.data;
  const unready = bundles === undefined ? list : details.find(({ data }) => data === undefined);
  return (
    <div className="pv-container">
      <BundleBreadcrumbs
        kind={kind}
        venue={venue}
        items={[{ label: category.name, href: paths.list }, { label: t('timetable') }]}
      />
      <div className="pv-title-row">
        <h1>{t('timetable')}</h1>
        <p className="pv-muted" lang={useContentLang()}>{`${category.name} · ${venue.name}`}</p>
      </div>
      <PageColumns>
        {bundles?.length === 0 ? (
          <NoBundles kind={kind} href={paths.categories} />
        ) : (
          <LinkButton variant="quiet" className="bundle-link" href={paths.list}>
            <Icon icon={ListIcon} />
            {t('see_list')}
          </LinkButton>
        )}
        {details.map(({ data }) => data && <BundleWeeks key={data.id} bundle={data} paths={paths} />)}
        {unready && (
          <LoadingOrError query={unready} label={t('loading_list')} failedTitle={t('list_failed')} />
        )}
        {!unready && bundles && details.length < bundles.length && (
          <p className="bundle-more">
            <Button variant="secondary" onClick={onShowMore}>
              {t('show_more')}
            </Button>
          </p>
        )}
      </PageColumns>
    </div>
  );
}

function BundleWeeks({ bundle, paths }: { bundle: Bundle; paths: ReturnType<typeof useBundlePaths> }) {
  const t = useText('bundle');
  const lang = useContentLang();
  const { formatDates } = useBundleDates();
  const { price, note } = useBundlePrice(bundle);
  const tag = useBundleTag(bundle);
  const href = paths.buildDetails(bundle.slug);
  return (
    <section className="bundle-timetable" aria-label={bundle.name} data-testid="bundle-timetable">
      <h2 lang={lang}>
        <AppLink to={href}>{bundle.name}</AppLink>
      </h2>
      <p className="pv-muted">{formatDates(bundle)}</p>
      <div className="pv-cluster bundle-timetable__offer">
        <Tag colour={tag.colour}>{tag.text}</Tag>
        {price !== null && (
          <span>
            <b>{price}</b>
            <span className="pv-muted">{` ${note ?? ''}`}</span>
          </span>
        )}
        <LinkButton
          variant="secondary"
          size="s"
          href={href}
          aria-label={`${t('see_details')}: ${bundle.name}`}
        >
          {t('see_details')}
        </LinkButton>
      </div>
      <SessionWeeks sessions={bundle.occurrences} isClosed={isClosed(bundle)} Days={Days} />
    </section>
  );
}

/** 'Mon, Tue · 09:00–15:30' of one week, or 'Tuesdays, 16:30–17:00' with the dates. */
function Days({ sessions, time, location }: DaysProps) {
  const t = useText('bundle');
  const tc = useText('common');
  const formatDate = useDateInRange();
  const weekdays = sessions.map(({ date }) => getWeekday(parseDayNumber(date)) + 1);
  const isWeekly = new Set(weekdays).size === 1;
  const names = weekdays.map((weekday) => tc(`weekday_short_${weekday}`));
  const days = sessions.map(({ id, date }, index) => (
    <span key={id} data-testid="bundle-session">
      {index > 0 && ', '}
      {isWeekly ? formatDate(date) : names[index]}
    </span>
  ));
  return isWeekly ? (
    <>
      <b>{t('weekly', { weekday: tc(`weekday_${weekdays[0] ?? 1}`), time })}</b>
      <p>
        {days}
        {location !== '' && ` · ${location}`}
      </p>
    </>
  ) : (
    <>
      <b>
        {days}
        {` · ${time}`}
      </b>
      <p>{location}</p>
    </>
  );
}
