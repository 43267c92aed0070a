import { createStore } from '../store/create-store.ts';

/** RTE-13: the activity in the URL that a venue does not have. Home shows the venue's activities after the redirect. */
export const missingActivity = createStore<{ venueSlug: string; venueName: string; text: string } | null>(
  null,
);
