import { useLocation } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { getKindOfPath } from './bundle-kind.ts';
import { createTimetablePrefetch, TimetablePage } from './timetable-page.tsx';

export const prefetch: Prefetch = (context) =>
  createTimetablePrefetch(getKindOfPath(context.url.pathname))(context);

/** RTE-22, RTE-26. One screen for both kinds keeps the first script small. */
export const Screen = () => <TimetablePage kind={getKindOfPath(useLocation().pathname)} />;
