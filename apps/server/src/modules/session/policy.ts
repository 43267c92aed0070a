import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** AUT-27: customers see and end their own sessions. */
export const ownSessions = ({ caller }: { caller: CallerFor<'customer'> }) =>
  caller.kind === 'customer'
    ? ok({ clientId: caller.client.id, personId: caller.personId, sessionId: caller.sessionId })
    : refuse({ code: 'not_allowed' } as const);
