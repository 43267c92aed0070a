import { maxLinksPerDay } from '@pavilion/domain/attendee';
import { getAddressKey } from '#platform/limits/address-key';
import type { LimitDeps } from '#platform/limits/limit-store';
import { createSharedLimit, type Limit } from '#platform/limits/shared-limit';

/**
 * Links that all provisional accounts of an IP address send at a client in a day. Without it, as many accounts as one
 * creates could each send the links of one. Enough for the customers at a venue's own network.
 */
export const maxProvisionalLinks = 10 * maxLinksPerDay;

export const createProvisionalLinkLimit = (deps: LimitDeps): Limit =>
  createSharedLimit(deps, { name: 'provisional-waiver-link', points: maxProvisionalLinks, seconds: 86_400 });

export const getProvisionalLinkKey = (caller: { client: { id: string }; address: string }): string =>
  `${caller.client.id} ${getAddressKey(caller.address)}`;
