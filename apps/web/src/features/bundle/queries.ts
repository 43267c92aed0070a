import type { Send } from '@pavilion/contract/call';
import { getCamp, listCamps } from '@pavilion/contract/camp';
import { getCourse, listCourses } from '@pavilion/contract/course';
import { queryOptions } from '@tanstack/react-query';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** CMP-19. */
export type Camp = CamelReply<typeof getCamp>;
export type ListedCamp = CamelReply<typeof listCamps>[number];
/** CRS-10. */
export type Course = CamelReply<typeof getCourse>;
export type ListedCourse = CamelReply<typeof listCourses>[number];
/** A camp or a course, whatever differs between them. */
export type Bundle = Camp | Course;
export type ListedBundle = ListedCamp | ListedCourse;
/** CMP-14. */
export type BundleSession = Bundle['occurrences'][number];

export type CategoryParams = { venueSlug: string; activitySlug: string };
export type BundleParams = CategoryParams & { slug: string };

const maxListed = 100;

/**
 * For whom a camp or course is decided: a linked person by id, the caller, or nobody in particular. 'chooser' is the caller
 * before they have chosen who attends: what is for other ages they see as a guest does, because a child may attend.
 */
export type BundleViewer = number | 'anyone' | 'chooser' | undefined;

/** AUT-25: the query of a decision for a linked person; without one it is for the caller. */
const forPerson = (viewer: BundleViewer) => {
  if (viewer === 'anyone') return { forAnyone: 'true' as const };
  if (viewer === 'chooser') return { forAnyone: 'other_ages' as const };
  return viewer === undefined ? {} : { selectedUserId: viewer };
};

const toListQuery = ({ venueSlug, activitySlug }: CategoryParams, forUserId?: number) => ({
  ...forPerson(forUserId ?? 'chooser'),
  source: 'online' as const,
  venueSlugs: [venueSlug],
  categorySlugs: [activitySlug],
  perPage: maxListed,
});

const toDetailRequest = ({ slug, venueSlug, activitySlug }: BundleParams, viewer: BundleViewer) => ({
  params: { id: slug },
  query: {
    ...forPerson(viewer),
    source: 'online' as const,
    venueSlugs: [venueSlug],
    categorySlugs: [activitySlug],
  },
});

/** CMP-15: no request before all slugs are known. */
const hasAllSlugs = (params: BundleParams): boolean => Object.values(params).every((slug) => slug !== '');

/** CMP-01: the camps of a category at a venue. */
export const campsQuery = (send: Send, params: CategoryParams, forUserId?: number) =>
  queryOptions({
    queryKey: ['camps', params.venueSlug, params.activitySlug, forUserId],
    queryFn: () => sendRequest(send, listCamps, { query: toListQuery(params, forUserId) }),
    throwOnError: false,
  });

/** CMP-15: a camp by its slug, or null if the venue's category does not have it. */
export const campQuery = (send: Send, params: BundleParams, viewer?: BundleViewer) =>
  queryOptions({
    queryKey: ['camp', params.venueSlug, params.activitySlug, params.slug, viewer],
    queryFn: () => notFoundToNull(sendRequest(send, getCamp, toDetailRequest(params, viewer))),
    enabled: hasAllSlugs(params),
    throwOnError: false,
  });

/** CRS-01: the courses of a category at a venue, also those that open for booking later. */
export const coursesQuery = (send: Send, params: CategoryParams, forUserId?: number) =>
  queryOptions({
    queryKey: ['courses', params.venueSlug, params.activitySlug, forUserId],
    queryFn: () =>
      sendRequest(send, listCourses, {
        query: { ...toListQuery(params, forUserId), filterByFirstBookableAt: 'false' },
      }),
    throwOnError: false,
  });

/** CRS-15: those of a category that started since `since` ('YYYY-MM-DD') and have ended. */
export const endedBundlesQuery = (
  kind: 'camp' | 'course',
  send: Send,
  params: CategoryParams,
  since: string,
) =>
  queryOptions({
    queryKey: [`${kind}s`, params.venueSlug, params.activitySlug, 'ended', since],
    queryFn: async (): Promise<ListedBundle[]> => {
      const query = { ...toListQuery(params), startsAfter: `${since} 00:00:00` };
      const listed: ListedBundle[] =
        kind === 'camp'
          ? await sendRequest(send, listCamps, { query })
          : await sendRequest(send, listCourses, { query });
      // The latest first.
      return listed.filter(({ bookableAction }) => bookableAction.code === `${kind}_ended`).toReversed();
    },
    throwOnError: false,
  });

/** CRS-06: a course by its slug, or null if the venue's category does not have it. */
export const courseQuery = (send: Send, params: BundleParams, viewer?: BundleViewer) =>
  queryOptions({
    queryKey: ['course', params.venueSlug, params.activitySlug, params.slug, viewer],
    queryFn: () => notFoundToNull(sendRequest(send, getCourse, toDetailRequest(params, viewer))),
    enabled: hasAllSlugs(params),
    throwOnError: false,
  });

/** CMP-15, CRS-06: a camp or a course, where it makes no difference. */
export const bundleQuery = (
  kind: 'camp' | 'course',
  send: Send,
  params: BundleParams,
  viewer?: BundleViewer,
) =>
  queryOptions({
    queryKey: [kind, params.venueSlug, params.activitySlug, params.slug, viewer],
    queryFn: async (): Promise<Bundle | null> => {
      const request = toDetailRequest(params, viewer);
      return kind === 'camp'
        ? notFoundToNull(sendRequest(send, getCamp, request))
        : notFoundToNull(sendRequest(send, getCourse, request));
    },
    enabled: hasAllSlugs(params),
    throwOnError: false,
  });

/** The camps of all venues, for the search. */
export const allCampsQuery = (send: Send) =>
  queryOptions({
    queryKey: ['camps', 'all'],
    queryFn: () => sendRequest(send, listCamps, { query: { source: 'online', perPage: maxListed } }),
    staleTime: 60_000,
    throwOnError: false,
  });

/** The courses of all venues, for the search. */
export const allCoursesQuery = (send: Send) =>
  queryOptions({
    queryKey: ['courses', 'all'],
    queryFn: () => sendRequest(send, listCourses, { query: { source: 'online', perPage: maxListed } }),
    staleTime: 60_000,
    throwOnError: false,
  });
