import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { type SurfaceRoutes, screenRoute } from '../../lib/navigation/screen-route.ts';
import { prefetchLayout } from '../layout/footer-query.ts';
import { RootLayout } from '../layout/root-layout.tsx';
import { campRoutes } from './camps.tsx';
import { checkoutRoutes } from './checkout.tsx';
import { courseRoutes } from './courses.tsx';
import { personRoutes } from './person.tsx';

/** The routes of the bookings surface (RTE). */
export const bookingsRoutes: SurfaceRoutes = {
  Layout: RootLayout,
  prefetchLayout,
  NotFound: NotFoundPage,
  routes: [
    screenRoute('/', () => import('../../features/home/home-screen.tsx'), ['home']),
    screenRoute('location/:venueSlug', () => import('../../features/venue/venue-screen.tsx'), [
      'venue',
      'activity',
    ]),
    screenRoute('centre/:venue', () => import('../../features/centre/centre-screen.tsx'), [
      'venue',
      'activity',
    ]),
    screenRoute(
      'location/:venueSlug/:activitySlug',
      () => import('../../features/timetable/activity-screen.tsx'),
      ['activity', 'checkout', 'waitlist'],
    ),
    screenRoute(
      'location/:venueSlug/:activitySlug/:dateSlug/:type?/*?',
      () => import('../../features/timetable/activity-screen.tsx'),
      ['activity', 'checkout', 'waitlist'],
    ),
    screenRoute('search', () => import('../../features/search/search-screen.tsx'), [
      'search',
      'activity',
      'checkout',
      'waitlist',
    ]),
    ...personRoutes,
    screenRoute('confirm-email', () => import('../../features/user-details/confirm-email-screen.tsx'), [
      'details',
    ]),
    screenRoute(
      'unsubscribe/:topic/:token',
      () => import('../../features/notification/unsubscribe-screen.tsx'),
      ['details'],
    ),
    screenRoute('kiosk', () => import('../../features/kiosk/kiosk-screen.tsx'), [
      'kiosk',
      'activity',
      'checkout',
      'waitlist',
    ]),
    screenRoute('kiosk/bookings/:by?', () => import('../../features/kiosk/kiosk-bookings-screen.tsx'), [
      'kiosk',
      'account',
    ]),
    screenRoute('embed', () => import('../../features/embed/embed-screen.tsx'), ['embed', 'activity']),
    screenRoute('accessibility', () => import('../../features/legal/accessibility-screen.tsx'), ['legal']),
    screenRoute('privacy', () => import('../../features/legal/privacy-screen.tsx'), ['legal']),
    screenRoute('cookies', () => import('../../features/legal/cookies-screen.tsx'), ['legal']),
    screenRoute('pricing', () => import('../../features/membership/pricing-screen.tsx'), [
      'membership',
      'checkout',
    ]),
    screenRoute('gift-cards', () => import('../../features/gift-card-sale/gift-card-screen.tsx'), [
      'gift_card',
      'checkout',
    ]),
    screenRoute('attendees', () => import('../../features/attendee/attendees-screen.tsx'), [
      'attendee',
      'account',
    ]),
    screenRoute('waivers/sign', () => import('../../features/attendee/sign-screen.tsx'), ['attendee']),
    screenRoute('basket', () => import('../../features/cart/page/cart-screen.tsx'), [
      'checkout',
      'restriction',
    ]),
    ...checkoutRoutes,
    screenRoute(
      'booking-confirmed/:completeOrderId',
      () => import('../../features/order/confirmation-screen.tsx'),
      ['checkout', 'restriction'],
    ),
    screenRoute(
      'redirect-to-selected-venue/:venueSlug?',
      () => import('../../features/venue/selected-venue-screen.tsx'),
      ['home'],
    ),
    ...campRoutes,
    ...courseRoutes,
    screenRoute(':venueSlug', () => import('../../features/venue/venue-shortcut-screen.tsx')),
    screenRoute(':venueSlug/:activitySlug', () => import('../../features/venue/venue-shortcut-screen.tsx')),
    screenRoute(
      ':venueSlug/:activitySlug/:dateSlug/:type?',
      () => import('../../features/venue/venue-shortcut-screen.tsx'),
    ),
  ],
};
