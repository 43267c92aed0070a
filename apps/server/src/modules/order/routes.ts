import { getOrder } from '@pavilion/contract/order';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { isSessionActive } from '../person/index.ts';
import { readOrder } from './store.ts';
import { viewOrder } from './view.ts';

export function orderRoutes(
  serve: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  serve(getOrder, async ({ caller, params }) => {
    if (!(await isSessionActive(run, caller, now()))) return refuse({ code: 'not_logged_in' } as const);
    const order = await readOrder(run, { clientId: caller.client.id, id: params.id });
    const canRead = caller.kind === 'staff' || order?.person_id === caller.personId;
    return order && canRead
      ? ok(viewOrder(order, caller.client))
      : refuse({ code: 'order_not_found' } as const);
  });
}
