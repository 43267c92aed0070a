import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { browserStorage } from '@pavilion/domain/browser-storage';
import * as z from 'zod/mini';

/** What staff may do is said by their role. */
export type Role = 'front_of_house' | 'manager' | 'administrator';

/**
 * How a site's cookies are called and where they reach. No `domain`: a bare host, which keeps them to itself.
 * `embedded`: inside a frame on another site, which has cookies of its own.
 */
export type CookieScope = { name: string; domain: string | undefined; secure: boolean; embedded?: true };

const sessionFields = { sessionId: z.string().check(z.minLength(43)), clientSlug: z.string() };
const sessionSchema = z.discriminatedUnion('kind', [
  z.object({ ...sessionFields, kind: z.literal('guest'), guestKey: z.string() }),
  z.object({ ...sessionFields, kind: z.literal('customer'), personId: z.int() }),
  z.object({
    ...sessionFields,
    kind: z.literal('staff'),
    personId: z.int(),
    role: z.enum(['front_of_house', 'manager', 'administrator']),
  }),
]);

/**
 * What the signed cookie says of who is asking, so that knowing it costs no read. It is no proof that the session
 * still stands: that is its row's (AUT-27).
 */
export type Session = z.output<typeof sessionSchema>;

/**
 * AUT-06: the name is the client's, with the port behind it unless it is the scheme's own, for cookies do not see
 * ports. Staff have another name, and no domain, so that it belongs to the desk alone.
 */
export function createCookieScope(options: {
  clientSlug: string;
  /** Host and port as the browser named them. */
  host: string;
  secure: boolean;
  /** What the client's surfaces have in common; none on a bare host. */
  domain: string | undefined;
  isStaff?: boolean;
}): CookieScope {
  const port = /:(\d+)$/.exec(options.host)?.[1];
  const name = options.isStaff ? `${options.clientSlug}_staff` : options.clientSlug;
  return {
    name: port === undefined || port === '80' || port === '443' ? name : `${name}_${port}`,
    domain: options.isStaff ? undefined : options.domain,
    secure: options.secure,
  };
}

/**
 * MOD-02: the same site inside a frame on another one. Its cookie is kept apart for each site around it, so it works
 * where third-party cookies are blocked, and no page of its own ever sees it.
 */
export const toEmbeddedScope = ({ name }: CookieScope): CookieScope => ({
  name: browserStorage.embedded.name(name),
  domain: undefined,
  secure: true,
  embedded: true,
});

/** 256 random bits. */
export const createSessionId = (): string => randomBytes(32).toString('base64url');

/** The session as it stands in the cookie (and as a bearer): what it says, and its signature. */
export function signSession(key: Buffer, session: Session): string {
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
  return `${payload}.${computeSignature(key, payload)}`;
}

/** What a sealed session says; undefined where the signature is not ours. */
export function verifySession(key: Buffer, token: string): Session | undefined {
  const [payload = '', presentedSignature = '', ...rest] = token.split('.');
  const expected = Buffer.from(computeSignature(key, payload));
  const presented = Buffer.from(presentedSignature);
  if (rest.length > 0 || expected.length !== presented.length || !timingSafeEqual(expected, presented))
    return undefined;
  return sessionSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).data;
}

const computeSignature = (key: Buffer, payload: string): string =>
  createHmac('sha256', key).update(payload).digest('base64url');

/**
 * The `Set-Cookie` values that put a session into the browser, where a log-in and a guest's cart outlast a closed one: the cookie itself, out of the reach of scripts, and
 * beside it the marker of a log-in, no credential, which scripts compare to notice a change (AUT-08).
 */
export function buildSessionCookies(
  key: Buffer,
  scope: CookieScope,
  session: Session,
  maxAgeSeconds: number = browserStorage.session.maxAgeSeconds,
): string[] {
  const cookie = `${scope.name}=${signSession(key, session)}; HttpOnly${buildAttributes(scope, maxAgeSeconds)}`;
  // Nobody is logged in inside a frame.
  if (scope.embedded) return [cookie];
  const marker =
    session.kind === 'guest'
      ? `${getMarkerName(scope)}=${buildAttributes(scope, 0)}`
      : `${getMarkerName(scope)}=${randomBytes(12).toString('base64url')}${buildAttributes(scope, maxAgeSeconds)}`;
  return [cookie, marker];
}

/** Deletes both: with the same domain and path, else the browser would keep them. */
export const buildExpiredSessionCookies = (scope: CookieScope): string[] => [
  `${scope.name}=; HttpOnly${buildAttributes(scope, 0)}`,
  ...(scope.embedded ? [] : [`${getMarkerName(scope)}=${buildAttributes(scope, 0)}`]),
];

const getMarkerName = ({ name }: CookieScope): string => browserStorage.log_in.name(name);

const buildAttributes = ({ domain, secure, embedded }: CookieScope, maxAgeSeconds: number): string =>
  embedded
    ? `; Path=/; SameSite=None; Max-Age=${maxAgeSeconds}; Secure; Partitioned`
    : `; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${domain ? `; Domain=${domain}` : ''}${secure ? '; Secure' : ''}`;

/** Every value that a name has in a `Cookie` header: one set for this host and one for its parent come side by side. */
export function getCookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1));
}

/** The session that a request brought: the first whose signature is ours. */
export function readSession(
  key: Buffer,
  header: string | undefined,
  scope: CookieScope,
): Session | undefined {
  for (const value of getCookieValues(header, scope.name)) {
    const session = verifySession(key, value);
    if (session) return session;
  }
  return undefined;
}

/** Whether a session was presented, be it good or not. */
export const hasCookie = (header: string | undefined, scope: CookieScope): boolean =>
  getCookieValues(header, scope.name).length > 0;
