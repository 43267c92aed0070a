import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** AUT-16: customers ask for a link to their own address; staff set their password at the desk. */
export const ownAddress = ({ caller }: { caller: CallerFor<'customer'> }) =>
  caller.kind === 'customer'
    ? ok({ personId: caller.personId, sessionId: caller.sessionId })
    : refuse({ code: 'not_allowed' } as const);
