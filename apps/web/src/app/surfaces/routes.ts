import type { SurfaceRoutes } from '../../lib/navigation/screen-route.ts';
import type { Surface } from '../../lib/page/boot-data.ts';
import { accountRoutes } from './account.tsx';
import { bookingsRoutes } from './bookings.tsx';
import { joinRoutes } from './join.tsx';
import { notFoundRoutes } from './not-found.tsx';

/** The routes of every surface that the customer app serves. */
export const routesBySurface: Record<Surface, SurfaceRoutes> = {
  bookings: bookingsRoutes,
  account: accountRoutes,
  join: joinRoutes,
  desk: notFoundRoutes,
};
