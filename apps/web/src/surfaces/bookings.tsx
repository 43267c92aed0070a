import type { RouteObject } from 'react-router';
import { Broken } from '../shell/broken.tsx';
import { Frame } from '../shell/frame.tsx';
import { Lost } from '../shell/lost.tsx';
import { screen } from '../shell/route.ts';

/** The bookings surface: which screen stands at which path (RTE). */
export const bookings: RouteObject[] = [
  {
    path: '/',
    Component: Frame,
    ErrorBoundary: Broken,
    children: [
      { index: true, lazy: screen('/', () => import('../features/venue/home-screen.tsx')).lazy },
      screen('location/:venueSlug', () => import('../features/venue/venue-screen.tsx')),
      screen('location/:venueSlug/:activitySlug', () => import('../features/timetable/activity-screen.tsx')),
      screen(
        'location/:venueSlug/:activitySlug/:dateSlug/:type?/*',
        () => import('../features/timetable/activity-screen.tsx'),
      ),
      screen('login', () => import('../features/person/login-screen.tsx')),
      screen('register', () => import('../features/person/register-screen.tsx')),
      screen('basket', () => import('../features/cart/cart-screen.tsx')),
      screen('basket/checkout', () => import('../features/checkout/checkout-screen.tsx')),
      screen('checkout', () => import('../features/checkout/checkout-screen.tsx')),
      screen('booking-confirmed/:completeOrderId', () => import('../features/order/confirmed-screen.tsx')),
      { path: '*', Component: Lost },
    ],
  },
];
