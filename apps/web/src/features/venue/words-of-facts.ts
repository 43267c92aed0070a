import type { Venue } from './venue-query.ts';

/** What each fact of access is called, as a key of `courses`. */
export const wordsOfFacts: Readonly<Record<Venue['accessFacts'][number], string>> = {
  step_free: 'access_step_free',
  hoist: 'access_hoist',
  changing_places: 'access_changing_places',
  accessible_parking: 'access_accessible_parking',
  hearing_loop: 'access_hearing_loop',
};
