import { getAddressKey } from '#platform/limits/address-key';
import type { LimitDeps } from '#platform/limits/limit-store';
import { createSharedLimit, type Limit } from '#platform/limits/shared-limit';

/** One call a second on average, which public providers allow. */
const maxPerMinute = 60;
/** One address cannot use up the calls of all. */
const maxPerMinuteAndAddress = 10;

/** Limits the calls of the geocoder for terms that are not cached: in all, and per IP address. */
export function createGeocoderLimit(deps: LimitDeps): Limit {
  const all = createSharedLimit(deps, { name: 'geocoder', points: maxPerMinute, seconds: 60 });
  const byAddress = createSharedLimit(deps, {
    name: 'geocoder-address',
    points: maxPerMinuteAndAddress,
    seconds: 60,
  });
  return {
    take: async (address) => (await byAddress.take(getAddressKey(address))) || all.take('all'),
  };
}
