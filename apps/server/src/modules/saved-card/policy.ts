import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** PAY-03: the caller's own cards; staff too have only their own. */
export const ownCards = ({ caller }: { caller: CallerFor<'customer'> }) => ok({ personId: caller.personId });
