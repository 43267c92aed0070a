import { createRequire } from 'node:module';
import { createCountryFinder } from '#platform/lib/country-finder';

const require = createRequire(import.meta.url);

/** The finder of this process. */
export const findCountry = createCountryFinder(() =>
  require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
);
