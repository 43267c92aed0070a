import type { Caller } from '#platform/http/caller';
import { getAddressKey } from '#platform/limits/address-key';
import { createGrowingDelay } from '#platform/limits/growing-delay';
import type { LimitDeps } from '#platform/limits/limit-store';
import { createSharedLimit } from '#platform/limits/shared-limit';

export type RegistrationLimit = ReturnType<typeof createRegistrationLimit>;

/**
 * AUT-26: slows down who registers addresses that have an account, so that nobody tests a list of addresses
 * (decision 0071). From the 11th of an IP address in an hour on, each doubles the time until its next registration, of
 * any address, up to 15 minutes. The owner of an address gets an email about it, twice a day at most.
 */
export function createRegistrationLimit(deps: LimitDeps) {
  const delay = createGrowingDelay(deps, {
    name: 'registration',
    free: 10,
    windowSeconds: 3600,
    maxDelaySeconds: 900,
  });
  const notices = createSharedLimit(deps, { name: 'registration-notice', points: 2, seconds: 86_400 });
  const toKey = ({ client, address }: Caller) => `${client.id} ${getAddressKey(address)}`;
  return {
    secondsToWait: (caller: Caller): Promise<number> => delay.secondsToWait(toKey(caller)),
    addTaken: (caller: Caller): Promise<void> => delay.addFailure(toKey(caller)),
    canNotify: async ({ client }: Caller, personId: number): Promise<boolean> =>
      (await notices.take(`${client.id} ${personId}`)) === 0,
  };
}
