import type { RouteObject } from 'react-router';
import type { Surface } from '../shell/boot.ts';
import { account } from './account.tsx';
import { bookings } from './bookings.tsx';
import { nowhere } from './nowhere.tsx';

/** The routes of each surface that customers have. */
export const surfaces: Record<Surface, RouteObject[]> = {
  bookings,
  account,
  join: nowhere,
  desk: nowhere,
};
