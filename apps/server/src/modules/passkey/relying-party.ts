import type { RequestInfo } from '#platform/http/caller';

/** Who a passkey is for. Browsers offer it on the host `id` and those below it. */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of a client, from the host that the browser used: the domain of the session cookie, so that a passkey
 * works on all surfaces as the session does, or else the host itself.
 */
export function getRelyingParty({
  host,
  cookieScope,
}: Pick<RequestInfo, 'host' | 'cookieScope'>): RelyingParty {
  const { hostname, origin } = new URL(`${cookieScope.secure ? 'https' : 'http'}://${host}`);
  return { id: cookieScope.domain ?? hostname, origin };
}
