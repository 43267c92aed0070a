import type { Who } from '@pavilion/contract/route';
import { type CookieSite, cookieSite, embeddedSite, readSession, type Session } from '#platform/cookie';

/**
 * A request as far as its cookies go. `host` is what the browser named, `secure` whether it came by TLS. `framed`: by its own
 * word it stands in a page on another site, so that what it is given must be of the frame's own (MOD-02).
 */
export type Presented = { cookie: string | undefined; host: string; secure: boolean; framed: boolean };

/** Where its sessions lie: the client, its surface, and the domain under which the clients' own hosts are. */
type Place = { clientSlug: string; surface: string; publicDomain: string; who: Who };

type Jar = { site: CookieSite; kinds: readonly Session['kind'][] };

/**
 * The session that a request brought, with the site whose cookie it is. Customers have one for all surfaces; the staff's
 * has another name and is looked for at the desk, and by rows that are for staff.
 */
export function findSession(
  key: Buffer,
  presented: Presented,
  place: Place,
): { site: CookieSite; session: Session | undefined } {
  const jars = jarsOf(presented, place);
  for (const { site, kinds } of jars) {
    const session = readSession(key, presented.cookie, site);
    if (session && kinds.includes(session.kind)) return { site, session };
  }
  const { site } = jars[0];
  return { site: presented.framed ? embeddedSite(site) : site, session: undefined };
}

function jarsOf(presented: Presented, { surface, who, ...place }: Place): [Jar, ...Jar[]] {
  const staffs = jarOf(siteOf(presented, { ...place, staff: true }), 'staff');
  if (surface === 'desk') return [staffs];
  const site = siteOf(presented, { ...place, staff: false });
  const customers = jarOf(site, 'customer', 'guest');
  // MOD-02: a frame brings its own alone; a browser that does not keep it apart brings both to our own pages.
  return who === 'staff' ? [staffs, customers] : [customers, jarOf(embeddedSite(site), 'guest')];
}

const jarOf = (site: CookieSite, ...kinds: Session['kind'][]): Jar => ({ site, kinds });

/** AUT-06: the surfaces share a cookie where the host lies under the client's domain; any other keeps it to itself. */
function siteOf(
  { host, secure }: Presented,
  { clientSlug, publicDomain, staff }: { clientSlug: string; publicDomain: string; staff: boolean },
): CookieSite {
  const shared = `${clientSlug}.${publicDomain}`;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const domain = name.endsWith(`.${shared}`) ? shared : undefined;
  return cookieSite({ clientSlug, host, secure, domain, staff });
}
