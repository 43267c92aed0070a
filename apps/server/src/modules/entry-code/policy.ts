import { ok, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** AUT-25: customers show the codes of the bookings that they may see; staff check codes and have none. */
export const ownEntryCodes = ({ caller }: { caller: CallerFor<'customer'> }) =>
  caller.kind === 'customer' ? ok({ personId: caller.personId }) : refuse({ code: 'not_allowed' } as const);

/** BKG-01: staff check codes as themselves. `readCheckingVenue` decides at which venues. */
export const checkingStaff = ({ caller }: { caller: CallerFor<'staff'> }) => ok({ staffId: caller.personId });
