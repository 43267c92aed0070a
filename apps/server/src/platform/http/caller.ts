import type { Access, CommonRefusalCode, Input, Route } from '@pavilion/contract/route';
import type { Result } from '@pavilion/domain/result';
import type { FastifyRequest } from 'fastify';
import type { CookieScope, Role } from '#platform/http/session-cookie';

/** The four faces of a client; each has hosts of its own, or a path on a bare host. */
export type Surface = 'bookings' | 'account' | 'join' | 'desk';

/** The operator that is asked, as far as every request needs it. */
export type CallerClient = {
  id: string;
  slug: string;
  name: string;
  currency: string;
  /** The currency's, as it stands before an amount (THM-12). */
  symbol: string;
  locale: string;
  timezone: string;
  /** The first is the language of the operator's own texts. */
  languages: readonly string[];
  /** ACT-43: by which clock its customers are told the time. */
  clockFormat: 12 | 24;
};

/** What is known of every request, whoever asks. */
export type RequestInfo = {
  client: CallerClient;
  surface: Surface;
  /** Host and port as the request named them, never `X-Client-Domain`. */
  host: string;
  /** One of the client's languages, by `Accept-Language` or the language cookie. */
  language: string;
  /** The address behind the trusted proxies. */
  address: string;
  userAgent: string;
  /** How this site's cookies are called and where they reach (AUT-06). */
  cookieScope: CookieScope;
};

/** Who is asking, and of which client. */
export type Caller = RequestInfo &
  (
    | {
        kind: 'guest';
        /** The owner of a guest's cart. Made afresh where the request brought none: then `isNew`, and no cookie knows it. */
        guestKey: string;
        isNew: boolean;
      }
    | { kind: 'customer'; personId: number; sessionId: string }
    | { kind: 'staff'; personId: number; sessionId: string; role: Role }
    | { kind: 'signature' }
  );

/** What a request without a caller comes to: no such host is `not_found`, another client's session `not_logged_in`. */
export type CallerRefusal = { code: CommonRefusalCode; cookies?: readonly string[] };

/**
 * Finds out who is asking. It reads the cookie and no row: whether the session still stands is read with the rest of
 * what a command needs (AUT-27). A row of `signature` gets a caller of that kind.
 */
export type ReadCaller = (request: FastifyRequest, access: Access) => Promise<Result<Caller, CallerRefusal>>;

/** Whose calls a row takes. Staff may do what customers may, for they act for them. */
const allowedCallerKinds = {
  anyone: ['guest', 'customer', 'staff'],
  customer: ['customer', 'staff'],
  staff: ['staff'],
  signature: ['signature'],
} as const satisfies Record<Access, readonly Caller['kind'][]>;

export type CallerFor<W extends Access> = Extract<Caller, { kind: (typeof allowedCallerKinds)[W][number] }>;

/** The header `Idempotency-Key`, with the hash of the request that it stands for. */
export type IdempotencyKey = { key: string; requestHash: Buffer };

/** What a handler gets: the parsed parts of the request, and a caller of a kind that the row takes. */
export type Call<R extends Route> = Input<R> & {
  caller: CallerFor<R['access']>;
  /** Present where the request brought the header. */
  idempotency: IdempotencyKey | undefined;
  /** The request as it came, for what is signed over its very bytes; `body` is empty where the row has no signature. */
  raw: { body: string; headers: Readonly<Record<string, string | string[] | undefined>> };
};

export const isCallerAllowed = (access: Access, { kind }: Pick<Caller, 'kind'>): boolean =>
  allowedCallerKinds[access].some((allowed) => allowed === kind);
