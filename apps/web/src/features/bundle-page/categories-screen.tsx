import { useLocation } from '../../lib/navigation/router.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { getKindOfPath } from './bundle-kind.ts';
import { CategoriesPage, createCategoriesPrefetch } from './categories-page.tsx';

export const prefetch: Prefetch = (context) =>
  createCategoriesPrefetch(getKindOfPath(context.url.pathname))(context);

/** RTE-07, RTE-08. One screen for both kinds keeps the first script small. */
export const Screen = () => <CategoriesPage kind={getKindOfPath(useLocation().pathname)} />;
