import { describe, expect, test } from 'vitest';
import { deriveKeys } from '../security/crypto.ts';
import {
  buildExpiredSessionCookies,
  buildSessionCookies,
  createCookieScope,
  createSessionId,
  readSession,
  type Session,
} from './session-cookie.ts';

const { session: key } = deriveKeys('x'.repeat(32));
const scopeOptions = {
  clientSlug: 'demo',
  host: 'bookings.demo.localhost:3000',
  secure: false,
  domain: 'demo.localhost',
};
const customer: Session = { kind: 'customer', sessionId: createSessionId(), clientSlug: 'demo', personId: 7 };
const getPair = (cookie: string | undefined): string => cookie?.split(';')[0] ?? '';

describe('the session cookie', () => {
  test('covers all surfaces of the client and is HttpOnly [AUT-06]', () => {
    const [cookie, marker] = buildSessionCookies(key, createCookieScope(scopeOptions), customer, 60);
    expect(cookie).toMatch(
      /^demo_3000=[\w-]+\.[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=60; Domain=demo\.localhost$/,
    );
    expect(marker).toMatch(
      /^demo_3000_in=[\w-]{16}; Path=\/; SameSite=Lax; Max-Age=60; Domain=demo\.localhost$/,
    );
  });

  test('has no default port in its name and is Secure only over TLS [AUT-06]', () => {
    const scope = createCookieScope({
      ...scopeOptions,
      host: 'bookings.demo.example',
      secure: true,
      domain: 'demo.example',
    });
    expect(scope.name).toBe('demo');
    for (const cookie of buildSessionCookies(key, scope, customer)) expect(cookie).toMatch(/; Secure$/);
    expect(createCookieScope({ ...scopeOptions, host: 'localhost:443' }).name).toBe('demo');
  });

  test('has no domain on a bare host or for staff at the desk [AUT-06]', () => {
    const bare = createCookieScope({ ...scopeOptions, host: '127.0.0.1:3000', domain: undefined });
    for (const cookie of buildSessionCookies(key, bare, customer)) expect(cookie).not.toContain('Domain');
    const desk = createCookieScope({ ...scopeOptions, host: 'desk.demo.localhost:3000', isStaff: true });
    expect(desk).toEqual({ name: 'demo_staff_3000', domain: undefined, secure: false });
  });

  test('identifies the caller and is ignored after any change', () => {
    const scope = createCookieScope(scopeOptions);
    const header = getPair(buildSessionCookies(key, scope, customer)[0]);
    expect(readSession(key, `a=b; ${header}; c=d`, scope)).toEqual(customer);
    const cut = header.indexOf('=') + 5;
    const changed = header.slice(0, cut) + (header[cut] === 'A' ? 'B' : 'A') + header.slice(cut + 1);
    for (const invalid of [
      changed,
      header.slice(0, -1),
      `${scope.name}=`,
      `${scope.name}=x.y.z`,
      undefined,
    ]) {
      expect(readSession(key, invalid, scope)).toBeUndefined();
    }
    expect(readSession(deriveKeys('y'.repeat(32)).session, header, scope)).toBeUndefined();
  });

  test('is found next to a cookie of the same name with an invalid signature', () => {
    const scope = createCookieScope(scopeOptions);
    const header = `${scope.name}=stale.signature; ${getPair(buildSessionCookies(key, scope, customer)[0])}`;
    expect(readSession(key, header, scope)).toEqual(customer);
  });

  test('sets no login marker for a guest, and deletion covers both cookies with the same domain [AUT-10]', () => {
    const scope = createCookieScope(scopeOptions);
    const guest: Session = { kind: 'guest', sessionId: createSessionId(), clientSlug: 'demo', guestKey: 'g' };
    const expired = ['', '_in'].map((end) =>
      expect.stringMatching(`^demo_3000${end}=;.*Max-Age=0; Domain=demo.localhost$`),
    );
    expect(buildSessionCookies(key, scope, guest)[1]).toEqual(expired[1]);
    expect(buildExpiredSessionCookies(scope)).toEqual(expired);
  });
});
