import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** ACC-03: customers change their own address; that of staff is changed at the desk. */
export const ownAccount = ({ caller }: { caller: CallerFor<'customer'> }) =>
  caller.kind === 'customer' ? ok({ personId: caller.personId }) : refuse({ code: 'not_allowed' } as const);
