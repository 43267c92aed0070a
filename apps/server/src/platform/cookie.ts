import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { kept } from '@pavilion/domain/cookie';
import * as z from 'zod/mini';

/** What staff may do is said by their role. */
export type Role = 'front_of_house' | 'manager' | 'administrator';

/**
 * How a site's cookies are called and where they reach. No `domain`: a bare host, which keeps them to itself.
 * `embedded`: inside a frame on another site, which has cookies of its own.
 */
export type CookieSite = { name: string; domain: string | undefined; secure: boolean; embedded?: true };

const base = { sessionId: z.string().check(z.minLength(43)), clientSlug: z.string() };
const session = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('guest'), guestKey: z.string() }),
  z.object({ ...base, kind: z.literal('customer'), personId: z.int() }),
  z.object({
    ...base,
    kind: z.literal('staff'),
    personId: z.int(),
    role: z.enum(['front_of_house', 'manager', 'administrator']),
  }),
]);

/**
 * What the signed cookie says of who is asking, so that knowing it costs no read. It is no proof that the session
 * still stands: that is its row's (AUT-27).
 */
export type Session = z.output<typeof session>;

/**
 * AUT-06: the name is the client's, with the port behind it unless it is the scheme's own, for cookies do not see
 * ports. Staff have another name, and no domain, so that it belongs to the desk alone.
 */
export function cookieSite(of: {
  clientSlug: string;
  /** Host and port as the browser named them. */
  host: string;
  secure: boolean;
  /** What the client's surfaces have in common; none on a bare host. */
  domain: string | undefined;
  staff?: boolean;
}): CookieSite {
  const port = /:(\d+)$/.exec(of.host)?.[1];
  const name = of.staff ? `${of.clientSlug}_staff` : of.clientSlug;
  return {
    name: port === undefined || port === '80' || port === '443' ? name : `${name}_${port}`,
    domain: of.staff ? undefined : of.domain,
    secure: of.secure,
  };
}

/**
 * MOD-02: the same site inside a frame on another one. Its cookie is kept apart for each site around it, so it works
 * where third-party cookies are blocked, and no page of its own ever sees it.
 */
export const embeddedSite = ({ name }: CookieSite): CookieSite => ({
  name: kept.embedded.name(name),
  domain: undefined,
  secure: true,
  embedded: true,
});

/** 256 random bits. */
export const newSessionId = (): string => randomBytes(32).toString('base64url');

/** The session as it stands in the cookie (and as a bearer): what it says, and its signature. */
export function sealSession(key: Buffer, of: Session): string {
  const said = Buffer.from(JSON.stringify(of)).toString('base64url');
  return `${said}.${signature(key, said)}`;
}

/** What a sealed session says; undefined where the signature is not ours. */
export function unsealSession(key: Buffer, sealed: string): Session | undefined {
  const [said = '', signed = '', ...rest] = sealed.split('.');
  const ours = Buffer.from(signature(key, said));
  const theirs = Buffer.from(signed);
  if (rest.length > 0 || ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return undefined;
  return session.safeParse(JSON.parse(Buffer.from(said, 'base64url').toString('utf8'))).data;
}

const signature = (key: Buffer, said: string): string =>
  createHmac('sha256', key).update(said).digest('base64url');

/**
 * The `Set-Cookie` values that put a session into the browser, where a log-in and a guest's cart outlast a closed one: the cookie itself, out of the reach of scripts, and
 * beside it the marker of a log-in, no credential, which scripts compare to notice a change (AUT-08).
 */
export function setSession(
  key: Buffer,
  site: CookieSite,
  of: Session,
  seconds: number = kept.session.seconds,
): string[] {
  const cookie = `${site.name}=${sealSession(key, of)}; HttpOnly${attributes(site, seconds)}`;
  // Nobody is logged in inside a frame.
  if (site.embedded) return [cookie];
  const marker =
    of.kind === 'guest'
      ? `${markerOf(site)}=${attributes(site, 0)}`
      : `${markerOf(site)}=${randomBytes(12).toString('base64url')}${attributes(site, seconds)}`;
  return [cookie, marker];
}

/** Deletes both: with the same domain and path, else the browser would keep them. */
export const clearSession = (site: CookieSite): string[] => [
  `${site.name}=; HttpOnly${attributes(site, 0)}`,
  ...(site.embedded ? [] : [`${markerOf(site)}=${attributes(site, 0)}`]),
];

const markerOf = ({ name }: CookieSite): string => kept.log_in.name(name);

const attributes = ({ domain, secure, embedded }: CookieSite, seconds: number): string =>
  embedded
    ? `; Path=/; SameSite=None; Max-Age=${seconds}; Secure; Partitioned`
    : `; Path=/; SameSite=Lax; Max-Age=${seconds}${domain ? `; Domain=${domain}` : ''}${secure ? '; Secure' : ''}`;

/** Every value that a name has in a `Cookie` header: one set for this host and one for its parent come side by side. */
export function cookiesNamed(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(`${name}=`))
    .map((one) => one.slice(name.length + 1));
}

/** The session that a request brought: the first whose signature is ours. */
export function readSession(key: Buffer, header: string | undefined, site: CookieSite): Session | undefined {
  for (const value of cookiesNamed(header, site.name)) {
    const found = unsealSession(key, value);
    if (found) return found;
  }
  return undefined;
}

/** Whether a session was presented, be it good or not. */
export const hasCookie = (header: string | undefined, site: CookieSite): boolean =>
  cookiesNamed(header, site.name).length > 0;
