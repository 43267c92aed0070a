import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** AUT-13: a customer's own household; nobody consents for another, so staff have none of these calls. */
export const ownHousehold = ({ caller }: { caller: CallerFor<'customer'> }) =>
  caller.kind === 'customer' ? ok({ personId: caller.personId }) : refuse({ code: 'not_allowed' } as const);
