import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** ACC-03: customers read and change their own record; that of staff is kept at the desk. */
export const ownRecord = ({ caller }: { caller: CallerFor<'customer'> }) =>
  caller.kind === 'customer'
    ? ok({ personId: caller.personId, sessionId: caller.sessionId })
    : refuse({ code: 'not_allowed' } as const);
