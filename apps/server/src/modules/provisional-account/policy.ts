import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** AUT-18: customers change their own details; those of staff are changed at the desk. */
export const ownDetails = ({ caller }: { caller: CallerFor<'customer'> }) =>
  caller.kind === 'customer' ? ok({ personId: caller.personId }) : refuse({ code: 'not_allowed' } as const);
