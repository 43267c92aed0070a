import ipaddr from 'ipaddr.js';
import type { RequestInfo } from '#platform/http/caller';

const maxUserAgent = 300;

/** AUT-27: what a session keeps about its browser. */
export const describeDevice = ({ userAgent, address }: Pick<RequestInfo, 'userAgent' | 'address'>) => ({
  // PostgreSQL text cannot contain NUL.
  userAgent: userAgent.replaceAll('\0', '').slice(0, maxUserAgent),
  network: getNetwork(address),
});

/** The first half of an IP address, which tells one's own networks apart and names no household: '203.0.x.x'. */
function getNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 2).join('.')}.x.x`;
  return `${parsed.parts
    .slice(0, 2)
    .map((part) => part.toString(16))
    .join(':')}:*`;
}
