import type { Access } from '@pavilion/contract/route';
import {
  type CookieScope,
  createCookieScope,
  readSession,
  type Session,
  toEmbeddedScope,
} from '#platform/http/session-cookie';

/** The parts of a request that select its session cookie. `host` is the host as the browser sent it. */
export type RequestCookies = {
  cookie: string | undefined;
  host: string;
  /** Whether the request came over TLS. */
  isSecure: boolean;
  /** The page says that it is embedded in another site, so its cookies must be partitioned (MOD-02). */
  isEmbedded: boolean;
};

type SessionContext = { clientSlug: string; surface: string; publicDomain: string; access: Access };

type CookieCandidate = { scope: CookieScope; kinds: readonly Session['kind'][] };

/**
 * Finds the session of a request and the scope of its cookie. Customers have one cookie for all surfaces. The staff
 * cookie has another name and is read on the desk surface and for staff routes.
 */
export function findSession(
  key: Buffer,
  request: RequestCookies,
  context: SessionContext,
): { scope: CookieScope; session: Session | undefined } {
  const candidates = listCandidates(request, context);
  for (const { scope, kinds } of candidates) {
    const session = readSession(key, request.cookie, scope);
    if (session && kinds.includes(session.kind)) return { scope, session };
  }
  const { scope } = candidates[0];
  return { scope: request.isEmbedded ? toEmbeddedScope(scope) : scope, session: undefined };
}

function listCandidates(
  request: RequestCookies,
  { surface, access, ...context }: SessionContext,
): [CookieCandidate, ...CookieCandidate[]] {
  const staffCandidate = toCandidate(buildScope(request, { ...context, isStaff: true }), 'staff');
  if (surface === 'desk') return [staffCandidate];
  const scope = buildScope(request, { ...context, isStaff: false });
  const customerCandidate = toCandidate(scope, 'customer', 'guest');
  // MOD-02: an embedded page sends only its own cookie. Browsers without partitioned cookies send both on our pages.
  return access === 'staff'
    ? [staffCandidate, customerCandidate]
    : [customerCandidate, toCandidate(toEmbeddedScope(scope), 'guest')];
}

const toCandidate = (scope: CookieScope, ...kinds: Session['kind'][]): CookieCandidate => ({ scope, kinds });

/** AUT-06: surfaces share a cookie if the host is under the client's domain. Other hosts have a cookie of their own. */
function buildScope(
  { host, isSecure }: RequestCookies,
  { clientSlug, publicDomain, isStaff }: { clientSlug: string; publicDomain: string; isStaff: boolean },
): CookieScope {
  const sharedDomain = `${clientSlug}.${publicDomain}`;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const domain = name.endsWith(`.${sharedDomain}`) ? sharedDomain : undefined;
  return createCookieScope({ clientSlug, host, secure: isSecure, domain, isStaff });
}
