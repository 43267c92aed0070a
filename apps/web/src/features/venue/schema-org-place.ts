import type { Venue } from './queries.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The venue as schema.org JSON-LD. */
export const toSchemaOrgPlace = (venue: Venue): object => ({
  '@context': 'https://schema.org',
  '@type': 'SportsActivityLocation',
  name: venue.name,
  description: venue.description,
  telephone: venue.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: [venue.address1, venue.address2].filter((line) => line !== '').join(', '),
    addressLocality: venue.town,
    postalCode: venue.postcode,
  },
  openingHoursSpecification: venue.openingTimes.map(({ weekday, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdays[weekday - 1],
    opens,
    // schema.org has no 24:00.
    closes: closes === '24:00' ? '23:59' : closes,
  })),
  ...(venue.coordinates && { geo: { '@type': 'GeoCoordinates', ...venue.coordinates } }),
});
