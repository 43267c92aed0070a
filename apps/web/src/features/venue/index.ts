export { useSelectedVenue } from './use-selected-venue.ts';
export { type Venue, venueQuery } from './venue-query.ts';
