import { browserStorage } from '@pavilion/domain/browser-storage';
import type { RequestInfo } from '#platform/http/caller';
import { getCookieValues } from '#platform/http/session-cookie';
import { createRandomToken } from '#platform/security/crypto';

// Not the session's cookie: the response to a challenge may arrive after that of a log-in, and would replace its session.
const path = '/api/auth/customer/passkey-login';
const { name: getName, maxAgeSeconds } = browserStorage.passkey;

type Request = Pick<RequestInfo, 'cookieScope'>;

/** 256 random bits that a browser keeps during a log-in with a passkey. */
export const createBrowserKey = createRandomToken;

export const buildBrowserCookie = (key: string, { cookieScope: { name, secure } }: Request): string =>
  `${getName(name)}=${key}; HttpOnly; Path=${path}; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;

/** The key of the request's browser; undefined without one. */
export const readBrowserKey = (
  header: string | string[] | undefined,
  { cookieScope: { name } }: Request,
): string | undefined =>
  getCookieValues(Array.isArray(header) ? header[0] : header, getName(name)).find((key) => key.length === 43);
