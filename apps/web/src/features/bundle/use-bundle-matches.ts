import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../lib/page/page-context.tsx';
import { findBundleMatches } from './bundle-matches.ts';
import { putBookableFirst } from './is-bookable.ts';
import { allCampsQuery, allCoursesQuery, type ListedBundle } from './queries.ts';

/** A camp or course with the path of its kind. */
export type BundleMatch = { bundle: ListedBundle; root: string };

/** VEN-10: the camps and courses that match a searched activity, at a venue if one is given. What can be booked comes first. */
export function useBundleMatches(search: { what: string; venue: string }): {
  matches: readonly BundleMatch[];
  isPending: boolean;
} {
  const send = useSend();
  const enabled = search.what !== '';
  const camps = useQuery({ ...allCampsQuery(send), enabled });
  const courses = useQuery({ ...allCoursesQuery(send), enabled });
  const matches = [
    ...findBundleMatches(camps.data ?? [], search, 'camp').map((bundle) => ({
      bundle,
      root: '/camps/location',
    })),
    ...findBundleMatches(courses.data ?? [], search, 'course').map((bundle) => ({
      bundle,
      root: '/courses/location',
    })),
  ];
  return {
    matches: putBookableFirst<BundleMatch>(matches, ({ bundle }) => bundle),
    isPending: enabled && (camps.isPending || courses.isPending),
  };
}
