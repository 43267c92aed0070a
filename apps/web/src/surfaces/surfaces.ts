import type { RouteObject } from 'react-router';
import type { Surface } from '../shell/boot.ts';
import { bookings } from './bookings.tsx';

/** The routes of each surface that customers have. */
export const surfaces: Record<Surface, RouteObject[]> = {
  bookings,
  account: bookings,
  join: bookings,
  desk: bookings,
};
