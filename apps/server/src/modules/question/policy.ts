import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** QST-08, QST-21: answers of lines that the caller booked or attends; staff too have only their own. */
export const ownAnswers = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId });
