import ipaddr from 'ipaddr.js';

/**
 * The key under which an IP address is counted. An IPv6 network has 2⁶⁴ addresses for one customer, so IPv6 counts by
 * /64. An IPv4-mapped address counts as IPv4. Text that is not an address is returned unchanged.
 */
export function getAddressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
