import { browserStorage } from '@pavilion/domain/browser-storage';
import { ok, refuse } from '@pavilion/domain/result';
import type { ReadCaller, RequestInfo } from '#platform/http/caller';
import {
  buildExpiredSessionCookies,
  type CookieScope,
  getCookieValues,
  type Session,
  verifySession,
} from '#platform/http/session-cookie';
import type { Settings } from '#platform/runtime/settings';
import { createRandomToken, type Keys } from '#platform/security/crypto';
import { negotiateLanguage, type ResolveClient, type ResolvedClient } from '../client/index.ts';
import { findSession } from './find-session.ts';

type CallerRequest = Parameters<ReadCaller>[0];
type CallerReaderDeps = {
  resolveClient: ResolveClient;
  keys: Keys;
  settings: Pick<Settings, 'PUBLIC_DOMAIN' | 'BEARER'>;
};

/** Resolves the client by host, and the caller by the signed cookie or, if enabled, by a bearer token. */
export const createCallerReader =
  ({ resolveClient, settings, keys }: CallerReaderDeps): ReadCaller =>
  async (request, access) => {
    const { headers, host, url } = request;
    const client = await resolveClient({
      clientDomain: getFirst(headers['x-client-domain']),
      host,
      path: url,
    });
    if (!client) return refuse({ code: 'not_found' });
    // Payment providers still report the status of payments in progress.
    if (client.isInMaintenance && access !== 'signature') return refuse({ code: 'maintenance' });

    const requestCookies = {
      cookie: headers.cookie,
      host,
      isSecure: request.protocol === 'https',
      isEmbedded: headers['x-embedded'] !== undefined,
    };
    const { PUBLIC_DOMAIN: publicDomain } = settings;
    const sessionContext = { clientSlug: client.slug, surface: client.surface, publicDomain, access };
    const { scope: cookieScope, session } = findSession(keys.session, requestCookies, sessionContext);
    const requestInfo = toRequestInfo(request, client, cookieScope);
    if (access === 'signature') return ok({ ...requestInfo, kind: 'signature' });

    const bearerToken = settings.BEARER ? parseBearerToken(headers.authorization) : undefined;
    if (bearerToken !== undefined) {
      const bearerSession = verifySession(keys.session, bearerToken);
      return bearerSession?.clientSlug === client.slug
        ? ok(toCaller(requestInfo, bearerSession))
        : refuse({ code: 'not_logged_in' });
    }
    // A cookie with another signature is ignored, because a host can have foreign cookies with the same name.
    if (!session) return ok({ ...requestInfo, kind: 'guest', guestKey: createRandomToken(), isNew: true });
    if (session.clientSlug !== client.slug) {
      return refuse({ code: 'not_logged_in', cookies: buildExpiredSessionCookies(cookieScope) });
    }
    return ok(toCaller(requestInfo, session));
  };

function toCaller(requestInfo: RequestInfo, session: Session) {
  switch (session.kind) {
    case 'guest':
      return { ...requestInfo, kind: session.kind, guestKey: session.guestKey, isNew: false };
    case 'customer':
      return { ...requestInfo, kind: session.kind, personId: session.personId, sessionId: session.sessionId };
    case 'staff': {
      const { kind, personId, sessionId, role } = session;
      return { ...requestInfo, kind, personId, sessionId, role };
    }
  }
}

const toRequestInfo = (
  { headers, host, ip }: CallerRequest,
  client: ResolvedClient,
  scope: CookieScope,
): RequestInfo => ({
  client,
  surface: client.surface,
  host,
  language: negotiateLanguage(client.languages, {
    chosen: getCookieValues(headers.cookie, browserStorage.language.name())[0],
    accepted: headers['accept-language'],
  }),
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  cookieScope: scope,
});

const parseBearerToken = (header: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(header ?? '')?.[1];

const getFirst = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
