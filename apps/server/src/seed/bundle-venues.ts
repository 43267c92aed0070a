export type VenueKey = { client: string; venue: string };
export const arena = { client: 'demo', venue: 'northgate-arena' };
export const pool = { client: 'demo', venue: 'riverside-pool' };
export const village = { client: 'harbour', venue: 'harbour-sports-village' };

/** Booking opens early enough that it is open whatever the day, unless a course says otherwise. */
export const opensDaysBefore = 90;
