import type { Access, CommonRefusalCode, Input, Route } from '@pavilion/contract/route';
import type { Result } from '@pavilion/domain/result';
import type { FastifyRequest } from 'fastify';
import type { CookieScope, Role } from '#platform/http/session-cookie';

/** The four surfaces of a client; each has hosts of its own, or a path on a bare host. */
export type Surface = 'bookings' | 'account' | 'join' | 'desk';

/** The fields of the client that every request needs. */
export type CallerClient = {
  id: string;
  slug: string;
  name: string;
  currency: string;
  /** Currency symbol in front of amounts (THM-12). */
  symbol: string;
  locale: string;
  timezone: string;
  /** The first is the language of the client's own texts. */
  languages: readonly string[];
  /** ACT-43: clock format of times on screens and in emails. */
  clockFormat: 12 | 24;
  /** AUT-18: the age in whole years from which a person has an account of their own. */
  minAccountAge: number;
};

/** Data of every request, independent of the caller. */
export type RequestInfo = {
  client: CallerClient;
  surface: Surface;
  /** Host and port of the request, never `X-Client-Domain`. */
  host: string;
  /** One of the client's languages, by `Accept-Language` or the language cookie. */
  language: string;
  /** The IP address behind the trusted proxies. */
  address: string;
  userAgent: string;
  /** Name and reach of the session cookies (AUT-06). */
  cookieScope: CookieScope;
};

/** The sender of a request, and the client that it is for. */
export type Caller = RequestInfo &
  (
    | {
        kind: 'guest';
        /** Owner of a guest's cart. `isNew`: created for this request, because it had no cookie. */
        guestKey: string;
        isNew: boolean;
      }
    | { kind: 'customer'; personId: number; sessionId: string }
    | { kind: 'staff'; personId: number; sessionId: string; role: Role }
    | { kind: 'signature' }
  );

/** Why a request has no caller: `not_found` for an unknown host, `not_logged_in` for another client's session. */
export type CallerRefusal = { code: CommonRefusalCode; cookies?: readonly string[] };

/**
 * Identifies the caller from the signed cookie, without a database read. Whether the session is active is checked
 * separately (AUT-27). A route with `signature` access gets a caller of that kind.
 */
export type ReadCaller = (request: FastifyRequest, access: Access) => Promise<Result<Caller, CallerRefusal>>;

/** A caller who is logged in: their session can be revoked. */
export type SessionCaller = Extract<Caller, { sessionId: string }>;

/** AUT-27: whether the session is neither revoked nor expired, read from its row. */
export type IsSessionActive = (caller: SessionCaller) => Promise<boolean>;

/** Kinds of callers that a route accepts. Staff may do what customers may, because they act for them. */
const allowedCallerKinds = {
  anyone: ['guest', 'customer', 'staff'],
  customer: ['customer', 'staff'],
  staff: ['staff'],
  signature: ['signature'],
} as const satisfies Record<Access, readonly Caller['kind'][]>;

export type CallerFor<W extends Access> = Extract<Caller, { kind: (typeof allowedCallerKinds)[W][number] }>;

/** The `Idempotency-Key` header with the hash of the request that it identifies. */
export type IdempotencyKey = { key: string; requestHash: Buffer };

/** Argument of a handler: the parsed parts of the request and a caller of an allowed kind. */
export type Call<R extends Route> = Input<R> & {
  caller: CallerFor<R['access']>;
  /** Undefined without the header. */
  idempotency: IdempotencyKey | undefined;
  /** The unparsed request, for signatures over its bytes; `body` is empty if the route takes no body. */
  raw: { body: string; headers: Readonly<Record<string, string | string[] | undefined>> };
};

export const isCallerAllowed = (access: Access, { kind }: Pick<Caller, 'kind'>): boolean =>
  allowedCallerKinds[access].some((allowed) => allowed === kind);
