import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Camp, type Course, campQuery, courseQuery } from '../bundle/index.ts';
import { AttendanceProvider, prefetchAttendance, useAttendanceOf } from './attendance.ts';
import { useBundlePaths, useKindText } from './bundle-kind.ts';
import { CategoryPage, LoadingOrError, prefetchCategory, type VenueCategory } from './category-page.tsx';
import { MissingBundle } from './missing-bundle.tsx';

export const prefetchCamp: Prefetch = async (context) => {
  const { params } = context;
  const { venueSlug = '', activitySlug = '', campSlug: slug = '' } = params;
  await Promise.all([
    prefetchCategory(context),
    prefetchAttendance(context, 'camp', { venueSlug, activitySlug, slug }),
  ]);
};

export const prefetchCourse: Prefetch = async (context) => {
  const { params } = context;
  const { venueSlug = '', activitySlug = '', courseSlug: slug = '' } = params;
  await Promise.all([
    prefetchCategory(context),
    prefetchAttendance(context, 'course', { venueSlug, activitySlug, slug }),
  ]);
};

/** While another attendee's decision is loading, the page shows that of the attendee before. */
export type Deciding = { isBeingDecided: boolean };
type CampChildren = { children: (page: VenueCategory & Deciding & { camp: Camp }) => ReactNode };
type CourseChildren = { children: (page: VenueCategory & Deciding & { course: Course }) => ReactNode };

/** CMP-15: loads the camp of the path, decided for the attendee. */
export const CampPage = ({ children }: CampChildren) => (
  <CategoryPage kind="camp">{(page) => <LoadedCamp {...page}>{children}</LoadedCamp>}</CategoryPage>
);

function LoadedCamp({ children, ...page }: VenueCategory & CampChildren) {
  const { campSlug: slug = '' } = useParams();
  const params = { venueSlug: page.venue.slug, activitySlug: page.category.slug, slug };
  const attendance = useAttendanceOf('camp', params);
  const query = useQuery({
    ...campQuery(useSend(), params, attendance.viewer),
    placeholderData: keepPreviousData,
  });
  const isBeingDecided = query.isPlaceholderData || attendance.isPending;
  return query.data ? (
    <AttendanceProvider value={attendance}>
      {children({ ...page, camp: query.data, isBeingDecided })}
    </AttendanceProvider>
  ) : (
    <MissingOrLoading kind="camp" {...page} query={query} />
  );
}

/** CRS-06: loads the course of the path, decided for the attendee. */
export const CoursePage = ({ children }: CourseChildren) => (
  <CategoryPage kind="course">{(page) => <LoadedCourse {...page}>{children}</LoadedCourse>}</CategoryPage>
);

function LoadedCourse({ children, ...page }: VenueCategory & CourseChildren) {
  const { courseSlug: slug = '' } = useParams();
  const params = { venueSlug: page.venue.slug, activitySlug: page.category.slug, slug };
  const attendance = useAttendanceOf('course', params);
  const query = useQuery({
    ...courseQuery(useSend(), params, attendance.viewer),
    placeholderData: keepPreviousData,
  });
  const isBeingDecided = query.isPlaceholderData || attendance.isPending;
  return query.data ? (
    <AttendanceProvider value={attendance}>
      {children({ ...page, course: query.data, isBeingDecided })}
    </AttendanceProvider>
  ) : (
    <MissingOrLoading kind="course" {...page} query={query} />
  );
}

type MissingProps = VenueCategory & {
  kind: 'camp' | 'course';
  query: Parameters<typeof LoadingOrError>[0]['query'] & { data: unknown };
};

function MissingOrLoading({ kind, venue, category, query }: MissingProps) {
  const t = useKindText(kind);
  const { list } = useBundlePaths(kind, venue.slug, category.slug);
  if (query.data === null) return <MissingBundle kind={kind} href={list} />;
  return (
    <div className="pv-container">
      <LoadingOrError query={query} label={t('loading_one')} failedTitle={t('one_failed')} />
    </div>
  );
}
