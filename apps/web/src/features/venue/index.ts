export { useSelectedVenue } from './use-selected-venue.ts';
export { type Venue, venueQuery, venuesQuery } from './venue-query.ts';
export { wordsOfFacts } from './words-of-facts.ts';
