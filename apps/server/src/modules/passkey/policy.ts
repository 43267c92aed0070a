import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** ACC-09: customers have passkeys of their own; staff log in at the desk. */
export const ownPasskeys = ({ caller }: { caller: CallerFor<'customer'> }) =>
  caller.kind === 'customer'
    ? ok({ clientId: caller.client.id, personId: caller.personId, sessionId: caller.sessionId })
    : refuse({ code: 'not_allowed' } as const);
