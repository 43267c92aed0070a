import { createRequire } from 'node:module';
import { createCountryFinder } from '#platform/lib/country-finder';

const require = createRequire(import.meta.url);

/** Those of this process. */
export const { load: loadCountries, find: findCountry } = createCountryFinder(() =>
  require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
);
