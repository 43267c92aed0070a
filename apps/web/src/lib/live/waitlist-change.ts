import type { QueryClient } from '@tanstack/react-query';

/** The key of joining and leaving a waitlist. */
export const waitlistChange = ['change-waitlist'] as const;

/** How many joins and leaves of waitlists are under way. */
export const countWaitlistChanges = (queryClient: QueryClient): number =>
  queryClient.isMutating({ mutationKey: waitlistChange });
