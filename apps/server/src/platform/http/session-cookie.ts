import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { browserStorage } from '@pavilion/domain/browser-storage';
import * as z from 'zod/mini';

/** Roles of staff; each allows different actions. */
export type Role = 'front_of_house' | 'manager' | 'administrator';

/**
 * Name and reach of the session cookies. Without `domain` they belong to one host. `embedded`: inside a frame on
 * another site, with separate cookies.
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

/** The signed cookie's identity, known without a database read. Whether it is active is read from its row (AUT-27). */
export type Session = z.output<typeof sessionSchema>;

/**
 * AUT-06: the name is the client's slug with the port unless it is a default one, because cookies ignore ports. Staff
 * cookies have another name and no domain, so they belong to the desk host alone.
 */
export function createCookieScope(options: {
  clientSlug: string;
  /** Host and port as the browser named them. */
  host: string;
  secure: boolean;
  /** Parent domain of the client's surfaces; undefined on a bare host. */
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
 * MOD-02: the scope inside a frame on another site. Its cookie is partitioned by the embedding site, so it works when
 * third-party cookies are blocked and is invisible outside the frame.
 */
export const toEmbeddedScope = ({ name }: CookieScope): CookieScope => ({
  name: browserStorage.embedded.name(name),
  domain: undefined,
  secure: true,
  embedded: true,
});

/** 256 random bits. */
export const createSessionId = (): string => randomBytes(32).toString('base64url');

/** Encodes and signs a session, for the cookie and as a bearer token. */
export function signSession(key: Buffer, session: Session): string {
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
  return `${payload}.${computeSignature(key, payload)}`;
}

/** Returns the session of a signed token; undefined if the signature is invalid. */
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
 * `Set-Cookie` values of a session, which outlasts a closed browser: the HttpOnly cookie and the login marker. Scripts
 * compare the marker to notice a login or logout; it is not a credential (AUT-08).
 */
export function buildSessionCookies(
  key: Buffer,
  scope: CookieScope,
  session: Session,
  maxAgeSeconds: number = browserStorage.session.maxAgeSeconds,
): string[] {
  const cookie = `${scope.name}=${signSession(key, session)}; HttpOnly${buildAttributes(scope, maxAgeSeconds)}`;
  // There is no login inside a frame.
  if (scope.embedded) return [cookie];
  const marker =
    session.kind === 'guest'
      ? `${getMarkerName(scope)}=${buildAttributes(scope, 0)}`
      : `${getMarkerName(scope)}=${randomBytes(12).toString('base64url')}${buildAttributes(scope, maxAgeSeconds)}`;
  return [cookie, marker];
}

/** Deletes both cookies. Domain and path must equal those they were set with. */
export const buildExpiredSessionCookies = (scope: CookieScope): string[] => [
  `${scope.name}=; HttpOnly${buildAttributes(scope, 0)}`,
  ...(scope.embedded ? [] : [`${getMarkerName(scope)}=${buildAttributes(scope, 0)}`]),
];

const getMarkerName = ({ name }: CookieScope): string => browserStorage.log_in.name(name);

const buildAttributes = ({ domain, secure, embedded }: CookieScope, maxAgeSeconds: number): string =>
  embedded
    ? `; Path=/; SameSite=None; Max-Age=${maxAgeSeconds}; Secure; Partitioned`
    : `; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${domain ? `; Domain=${domain}` : ''}${secure ? '; Secure' : ''}`;

/** Each value costs a signature check. */
const maxCookieValues = 4;

/** The values of a name in a `Cookie` header, at most four: a host and its parent domain can each set one. */
export function getCookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .slice(0, maxCookieValues)
    .map((cookie) => cookie.slice(name.length + 1));
}

/** The first session in a `Cookie` header with a valid signature. */
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

/** Whether the request has a session cookie, valid or not. */
export const hasCookie = (header: string | undefined, scope: CookieScope): boolean =>
  getCookieValues(header, scope.name).length > 0;
