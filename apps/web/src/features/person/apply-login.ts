import { useQueryClient } from '@tanstack/react-query';
import { useSelectedVenue } from '../../lib/page/use-selected-venue.ts';
import { type User, userKey } from './queries.ts';

/**
 * AUT-09, AUT-15: after a log-in. The guest's cart has moved to the user, and prices and rules depend on them: all queries
 * refetch. AUT-22: without a selected venue, the user's home venue is selected.
 */
export function useApplyLogin() {
  const queryClient = useQueryClient();
  const { selectedSlug, selectVenue } = useSelectedVenue();
  return async (user: User): Promise<void> => {
    if (selectedSlug === null && user?.homeVenueSlug) selectVenue(user.homeVenueSlug);
    queryClient.setQueryData(userKey, user);
    await queryClient.invalidateQueries();
  };
}
