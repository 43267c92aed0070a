import type { Booking } from './bookings-query.ts';

/** 'Studio 2 · Northgate Arena · Robin Sample' */
export const whereAndWho = ({ locationName, venue, firstName, lastName }: Booking): string =>
  [locationName, venue.name, [firstName, lastName].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
