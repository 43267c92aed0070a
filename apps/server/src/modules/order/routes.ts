import { getOrder } from '@pavilion/contract/order';
import { ok, refuse } from '@pavilion/domain/result';
import type { Ground } from '#platform/ground';
import type { Serve } from '#platform/http';
import { checkSession } from '../person/index.ts';
import { readOrder } from './store.ts';
import { viewOrder } from './view.ts';

export function orderRoutes(
  serve: Serve,
  { database: { run }, now }: Pick<Ground, 'database' | 'now'>,
): void {
  serve(getOrder, async ({ caller, params }) => {
    if (!(await checkSession(run, caller, now()))) return refuse({ code: 'not_logged_in' } as const);
    const order = await readOrder(run, { clientId: caller.client.id, id: params.id });
    const isTheirs = caller.kind === 'staff' || order?.person_id === caller.personId;
    return order && isTheirs
      ? ok(viewOrder(order, caller.client))
      : refuse({ code: 'order_missing' } as const);
  });
}
