import { maxProvisionalLinksPerDay } from '@pavilion/domain/attendee';
import { getAddressKey } from '#platform/limits/address-key';
import type { LimitDeps } from '#platform/limits/limit-store';
import { createSharedLimit, type Limit } from '#platform/limits/shared-limit';

/** AUT-26, WVR-12: counts the links of all provisional accounts of an IP address at a client. */
export const createProvisionalLinkLimit = (deps: LimitDeps): Limit =>
  createSharedLimit(deps, {
    name: 'provisional-waiver-link',
    points: maxProvisionalLinksPerDay,
    seconds: 86_400,
  });

export const getProvisionalLinkKey = (caller: { client: { id: string }; address: string }): string =>
  `${caller.client.id} ${getAddressKey(caller.address)}`;
