import { refuse } from '@pavilion/domain/result';
import type { Caller } from '#platform/http/caller';
import { getAddressKey } from '#platform/limits/address-key';
import type { LimitDeps } from '#platform/limits/limit-store';
import { createSharedLimit } from '#platform/limits/shared-limit';

/** New guests of an IP address in ten minutes. Each may hold places; a log-in needs no guest. */
const maxNewGuests = 120;

/**
 * Limits the guests that an IP address creates at a client. A guest is created by a first write, so only a caller
 * without a cookie counts. Returns a refusal, or undefined if the write may go on.
 */
export function createGuestLimit(deps: LimitDeps) {
  const limit = createSharedLimit(deps, { name: 'guest', points: maxNewGuests, seconds: 600 });
  return async (caller: Caller) => {
    if (caller.kind !== 'guest' || !caller.isNew) return undefined;
    const retryAfter = await limit.take(`${caller.client.id} ${getAddressKey(caller.address)}`);
    return retryAfter > 0
      ? refuse({ code: 'too_many_guests', retryAfter, nextStep: 'log_in' } as const)
      : undefined;
  };
}
