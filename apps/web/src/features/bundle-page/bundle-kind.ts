import { type Translate, useText } from '../../lib/i18n/text.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';

/** The kinds of bundles: a camp is sold whole or by session, a course by all its sessions that are left. */
export type BundleKind = 'camp' | 'course';

/** The kind of the pages below '/camps' and '/courses'. The path may have a basename. */
export const getKindOfPath = (pathname: string): BundleKind =>
  pathname.includes('/camps/location/') ? 'camp' : 'course';

/** The texts of a kind. Both namespaces have the same keys. */
export function useKindText(kind: BundleKind): Translate<'camps'> | Translate<'courses'> {
  const camps = useText('camps');
  const courses = useText('courses');
  return kind === 'camp' ? camps : courses;
}

/** CMP-13, CRS-16: the title of the toast after a failed booking. */
export function useBookingErrorTitle(kind: BundleKind): string {
  const camps = useText('camps');
  const courses = useText('courses');
  return kind === 'camp' ? camps('campDetail.bookingError') : courses('courseBooking.bookingError');
}

type BundlePaths = {
  /** RTE-07, RTE-08. */
  categories: string;
  /** RTE-21, RTE-25. */
  list: string;
  /** RTE-22, RTE-26. */
  timetable: string;
  /** RTE-23, RTE-27. */
  buildDetails: (slug: string) => string;
  /** RTE-24, RTE-28. */
  buildBooking: (slug: string) => string;
};

/** The paths of the pages of a venue's camps or courses. They keep for whom the user books (AUT-25). */
export function useBundlePaths(kind: BundleKind, venueSlug: string, activitySlug = ''): BundlePaths {
  const [params] = useSearchParams();
  const attendee = params.get('for');
  const query = attendee === null ? '' : `?for=${encodeURIComponent(attendee)}`;
  const categories = `/${kind}s/location/${venueSlug}`;
  const list = `${categories}/${activitySlug}`;
  const timetable = `${list}/timetable`;
  return {
    categories: categories + query,
    list: list + query,
    timetable: timetable + query,
    buildDetails: (slug) => `${timetable}/${slug}${query}`,
    buildBooking: (slug) => `${list}/${slug}/book${query}`,
  };
}
