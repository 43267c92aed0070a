import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** ACC-06: a customer's own feed; its link is a secret that staff have no use for. */
export const ownFeed = ({ caller }: { caller: CallerFor<'customer'> }) =>
  caller.kind === 'customer' ? ok({ personId: caller.personId }) : refuse({ code: 'not_allowed' } as const);
