import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** PRC-03: the caller's own credit; staff too have only their own. */
export const ownCredit = ({ caller }: { caller: CallerFor<'customer'> }) => ok({ personId: caller.personId });
