import { useLocation } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { getKindOfPath } from './bundle-kind.ts';
import { DetailsPage } from './details-page.tsx';
import { CampPage, CoursePage, prefetchCamp, prefetchCourse } from './loaded-bundle.tsx';

export const prefetch: Prefetch = (context) =>
  getKindOfPath(context.url.pathname) === 'camp' ? prefetchCamp(context) : prefetchCourse(context);

/** RTE-23, RTE-27. One screen for both kinds keeps the first script small. */
export function Screen() {
  const kind = getKindOfPath(useLocation().pathname);
  return kind === 'camp' ? (
    <CampPage>{({ camp, ...page }) => <DetailsPage kind="camp" bundle={camp} {...page} />}</CampPage>
  ) : (
    <CoursePage>
      {({ course, ...page }) => <DetailsPage kind="course" bundle={course} {...page} />}
    </CoursePage>
  );
}
