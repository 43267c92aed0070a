import { useLocation } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { getKindOfPath } from './bundle-kind.ts';
import { createListPrefetch, ListPage } from './list-page.tsx';

export const prefetch: Prefetch = (context) =>
  createListPrefetch(getKindOfPath(context.url.pathname))(context);

/** RTE-21, RTE-25. One screen for both kinds keeps the first script small. */
export const Screen = () => <ListPage kind={getKindOfPath(useLocation().pathname)} />;
