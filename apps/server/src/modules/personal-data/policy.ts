import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** ACC-03: customers copy and erase their own data; those of staff are kept at the desk. */
export const ownData = ({ caller }: { caller: CallerFor<'customer'> }) =>
  caller.kind === 'customer' ? ok({ personId: caller.personId }) : refuse({ code: 'not_allowed' } as const);
