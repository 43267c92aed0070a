import { getLegalPage } from '@pavilion/contract/legal';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { readLegalPage } from './read-legal-page.ts';

export function legalRoutes(
  registerRoute: RegisterRoute,
  deps: Pick<AppDeps, 'database' | 'settings'>,
): void {
  registerRoute(getLegalPage, (call) => readLegalPage(deps, call), { cacheKey: ({ params }) => params.page });
}
