import type { RouteObject } from 'react-router';
import { Broken } from '../shell/broken.tsx';
import { Failed } from '../shell/failed.tsx';
import { prepareFrame } from '../shell/footer-query.ts';
import { Frame } from '../shell/frame.tsx';
import { Lost } from '../shell/lost.tsx';
import { indexScreen, screen } from '../shell/route.ts';

/** The bookings surface: which screen stands at which path (RTE). */
export const bookings: RouteObject[] = [
  {
    path: '/',
    Component: Frame,
    ErrorBoundary: Broken,
    handle: { prepare: prepareFrame },
    children: [
      {
        // A screen that fails leaves header and footer in their places.
        ErrorBoundary: Failed,
        children: [
          indexScreen(() => import('../features/venue/home-screen.tsx'), ['home']),
          screen('location/:venueSlug', () => import('../features/venue/venue-screen.tsx'), [
            'venue',
            'courses',
          ]),
          screen('centre/:venue', () => import('../features/venue/centre-screen.tsx'), ['venue', 'courses']),
          screen(
            'location/:venueSlug/:activitySlug',
            () => import('../features/timetable/activity-screen.tsx'),
            ['courses', 'checkout'],
          ),
          screen(
            'location/:venueSlug/:activitySlug/:dateSlug/:type?/*',
            () => import('../features/timetable/activity-screen.tsx'),
            ['courses', 'checkout'],
          ),
          screen('search', () => import('../features/search/search-screen.tsx'), [
            'search',
            'courses',
            'checkout',
          ]),
          screen('login', () => import('../features/person/login-screen.tsx'), ['account']),
          screen('register', () => import('../features/person/register-screen.tsx'), ['account']),
          screen('kiosk', () => import('../shell/kiosk/kiosk-screen.tsx'), ['kiosk', 'courses']),
          screen('embed', () => import('../shell/embed/embed-screen.tsx'), ['embed', 'courses']),
          screen('accessibility', () => import('../features/statement/accessibility-screen.tsx'), [
            'statement',
          ]),
          screen('privacy', () => import('../features/statement/privacy-screen.tsx'), ['statement']),
          screen('cookies', () => import('../features/statement/cookies-screen.tsx'), ['statement']),
          screen('basket', () => import('../features/cart/cart-screen.tsx'), ['checkout']),
          screen('basket/checkout', () => import('../features/checkout/checkout-screen.tsx'), [
            'checkout',
            'account',
          ]),
          screen('checkout', () => import('../features/checkout/checkout-screen.tsx'), [
            'checkout',
            'account',
          ]),
          screen(
            'booking-confirmed/:completeOrderId',
            () => import('../features/order/confirmed-screen.tsx'),
            ['checkout'],
          ),
          screen(
            'redirect-to-selected-venue/:venueSlug?',
            () => import('../features/venue/selected-venue-screen.tsx'),
            ['home'],
          ),
          screen(':venueSlug', () => import('../features/venue/shortcut-screen.tsx')),
          screen(':venueSlug/:activitySlug', () => import('../features/venue/shortcut-screen.tsx')),
          screen(
            ':venueSlug/:activitySlug/:dateSlug/:type?',
            () => import('../features/venue/shortcut-screen.tsx'),
          ),
          { path: '*', Component: Lost },
        ],
      },
    ],
  },
];
