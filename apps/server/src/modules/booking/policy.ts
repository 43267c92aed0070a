import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** BKG-05: the bookings that the caller attends or made for others; for staff too. */
export const ownBookings = ({ caller }: { caller: CallerFor<'customer'> }) =>
  ok({ personId: caller.personId });
