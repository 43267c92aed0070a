import type { Access } from '@pavilion/contract/route';
import {
  type CookieScope,
  createCookieScope,
  readSession,
  type Session,
  toEmbeddedScope,
} from '#platform/http/session-cookie';

/**
 * A request as far as its cookies go. `host` is what the browser named, `secure` whether it came by TLS. `framed`: by its own
 * word it stands in a page on another site, so that what it is given must be of the frame's own (MOD-02).
 */
export type RequestCookies = {
  cookie: string | undefined;
  host: string;
  isSecure: boolean;
  isEmbedded: boolean;
};

/** Where its sessions lie: the client, its surface, and the domain under which the clients' own hosts are. */
type SessionContext = { clientSlug: string; surface: string; publicDomain: string; access: Access };

type CookieCandidate = { scope: CookieScope; kinds: readonly Session['kind'][] };

/**
 * The session that a request brought, with the site whose cookie it is. Customers have one for all surfaces; the staff's
 * has another name and is looked for at the desk, and by rows that are for staff.
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
  // MOD-02: a frame brings its own alone; a browser that does not keep it apart brings both to our own pages.
  return access === 'staff'
    ? [staffCandidate, customerCandidate]
    : [customerCandidate, toCandidate(toEmbeddedScope(scope), 'guest')];
}

const toCandidate = (scope: CookieScope, ...kinds: Session['kind'][]): CookieCandidate => ({ scope, kinds });

/** AUT-06: the surfaces share a cookie where the host lies under the client's domain; any other keeps it to itself. */
function buildScope(
  { host, isSecure }: RequestCookies,
  { clientSlug, publicDomain, isStaff }: { clientSlug: string; publicDomain: string; isStaff: boolean },
): CookieScope {
  const sharedDomain = `${clientSlug}.${publicDomain}`;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const domain = name.endsWith(`.${sharedDomain}`) ? sharedDomain : undefined;
  return createCookieScope({ clientSlug, host, secure: isSecure, domain, isStaff });
}
