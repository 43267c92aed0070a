import { type Route, screenRoute } from '../../lib/navigation/screen-route.ts';

/** RTE-07, RTE-10, RTE-21 to RTE-24: the pages of camps. */
export const campRoutes: readonly Route[] = [
  screenRoute('camps/location/:venueSlug', () => import('../../features/bundle-page/categories-screen.tsx'), [
    'bundle',
    'camps',
    'courses',
    'venue',
    'activity',
    'checkout',
  ]),
  screenRoute(
    'camps/location/:venueSlug/:activitySlug',
    () => import('../../features/bundle-page/list-screen.tsx'),
    ['bundle', 'camps', 'courses', 'venue', 'activity', 'checkout'],
  ),
  screenRoute(
    'camps/location/:venueSlug/:activitySlug/timetable',
    () => import('../../features/bundle-page/timetable-screen.tsx'),
    ['bundle', 'camps', 'courses', 'venue', 'activity', 'checkout'],
  ),
  screenRoute(
    'camps/location/:venueSlug/:activitySlug/timetable/:campSlug',
    () => import('../../features/bundle-page/details-screen.tsx'),
    ['bundle', 'child', 'camps', 'courses', 'venue', 'activity', 'checkout', 'waitlist'],
  ),
  screenRoute(
    'camps/location/:venueSlug/:activitySlug/:campSlug/book',
    () => import('../../features/camp/book-screen.tsx'),
    [
      'bundle',
      'child',
      'camps',
      'courses',
      'venue',
      'activity',
      'checkout',
      'question',
      'restriction',
      'waitlist',
    ],
  ),
  screenRoute(
    'camp-redirect-to-selected-venue/:venueSlug?',
    () => import('../../features/venue/selected-venue-screen.tsx'),
    ['home'],
  ),
];
