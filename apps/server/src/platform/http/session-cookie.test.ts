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
  test('is the client’s, for all its surfaces, out of the reach of scripts [AUT-06]', () => {
    const [cookie, marker] = buildSessionCookies(key, createCookieScope(scopeOptions), customer, 60);
    expect(cookie).toMatch(
      /^demo_3000=[\w-]+\.[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=60; Domain=demo\.localhost$/,
    );
    expect(marker).toMatch(
      /^demo_3000_in=[\w-]{16}; Path=\/; SameSite=Lax; Max-Age=60; Domain=demo\.localhost$/,
    );
  });

  test('has no port in its name where the scheme’s own is served, and is secure exactly by TLS [AUT-06]', () => {
    const site = createCookieScope({
      ...scopeOptions,
      host: 'bookings.demo.example',
      secure: true,
      domain: 'demo.example',
    });
    expect(site.name).toBe('demo');
    for (const cookie of buildSessionCookies(key, site, customer)) expect(cookie).toMatch(/; Secure$/);
    expect(createCookieScope({ ...scopeOptions, host: 'localhost:443' }).name).toBe('demo');
  });

  test('keeps to itself on a bare host, and staff’s to the desk [AUT-06]', () => {
    const bare = createCookieScope({ ...scopeOptions, host: '127.0.0.1:3000', domain: undefined });
    for (const cookie of buildSessionCookies(key, bare, customer)) expect(cookie).not.toContain('Domain');
    const desk = createCookieScope({ ...scopeOptions, host: 'desk.demo.localhost:3000', isStaff: true });
    expect(desk).toEqual({ name: 'demo_staff_3000', domain: undefined, secure: false });
  });

  test('says who is asking, and nothing once a sign of it is changed', () => {
    const site = createCookieScope(scopeOptions);
    const header = getPair(buildSessionCookies(key, site, customer)[0]);
    expect(readSession(key, `a=b; ${header}; c=d`, site)).toEqual(customer);
    const cut = header.indexOf('=') + 5;
    const changed = header.slice(0, cut) + (header[cut] === 'A' ? 'B' : 'A') + header.slice(cut + 1);
    for (const none of [changed, header.slice(0, -1), `${site.name}=`, `${site.name}=x.y.z`, undefined]) {
      expect(readSession(key, none, site)).toBeUndefined();
    }
    expect(readSession(deriveKeys('y'.repeat(32)).session, header, site)).toBeUndefined();
  });

  test('is found beside another of its name that is not ours', () => {
    const site = createCookieScope(scopeOptions);
    const header = `${site.name}=stale.signature; ${getPair(buildSessionCookies(key, site, customer)[0])}`;
    expect(readSession(key, header, site)).toEqual(customer);
  });

  test('of a guest marks no log-in, and deleting takes both with the same reach [AUT-10]', () => {
    const site = createCookieScope(scopeOptions);
    const guest: Session = { kind: 'guest', sessionId: createSessionId(), clientSlug: 'demo', guestKey: 'g' };
    const gone = ['', '_in'].map((end) =>
      expect.stringMatching(`^demo_3000${end}=;.*Max-Age=0; Domain=demo.localhost$`),
    );
    expect(buildSessionCookies(key, site, guest)[1]).toEqual(gone[1]);
    expect(buildExpiredSessionCookies(site)).toEqual(gone);
  });
});
