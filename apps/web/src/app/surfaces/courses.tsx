import { type Route, screenRoute } from '../../lib/navigation/screen-route.ts';

/** RTE-08, RTE-10, RTE-25 to RTE-28: the pages of courses. */
export const courseRoutes: readonly Route[] = [
  screenRoute(
    'courses/location/:venueSlug',
    () => import('../../features/bundle-page/categories-screen.tsx'),
    ['bundle', 'camps', 'courses', 'venue', 'activity', 'checkout'],
  ),
  screenRoute(
    'courses/location/:venueSlug/:activitySlug',
    () => import('../../features/bundle-page/list-screen.tsx'),
    ['bundle', 'camps', 'courses', 'venue', 'activity', 'checkout'],
  ),
  screenRoute(
    'courses/location/:venueSlug/:activitySlug/timetable',
    () => import('../../features/bundle-page/timetable-screen.tsx'),
    ['bundle', 'camps', 'courses', 'venue', 'activity', 'checkout'],
  ),
  screenRoute(
    'courses/location/:venueSlug/:activitySlug/timetable/:courseSlug',
    () => import('../../features/bundle-page/details-screen.tsx'),
    ['bundle', 'child', 'camps', 'courses', 'venue', 'activity', 'checkout', 'waitlist'],
  ),
  screenRoute(
    'courses/location/:venueSlug/:activitySlug/:courseSlug/book',
    () => import('../../features/course/book-screen.tsx'),
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
    'course-redirect-to-selected-venue/:venueSlug?',
    () => import('../../features/venue/selected-venue-screen.tsx'),
    ['home'],
  ),
];
