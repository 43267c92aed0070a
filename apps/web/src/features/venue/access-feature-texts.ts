import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { Venue } from './queries.ts';

/** The text key of each access feature. */
export const accessFeatureTexts = {
  step_free: 'access_step_free',
  hoist: 'access_hoist',
  changing_places: 'access_changing_places',
  accessible_parking: 'access_accessible_parking',
  hearing_loop: 'access_hearing_loop',
} as const satisfies Record<Venue['accessFeatures'][number], TextKey<'activity'>>;
