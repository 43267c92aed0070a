import { ok } from '@pavilion/domain/result';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestBrowser, getSetCookies } from '../../testing/browser.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { buildGuestCookies } from './index.ts';

const database = await createTestDatabase(2);
const demo = await createTestClient(database);

/** A server with a route that returns the caller's guest key and its cookies. */
const app = createTestServer(database, (registerRoute, { keys }) =>
  registerRoute(
    {
      method: 'POST',
      path: '/save',
      access: 'anyone',
      reply: z.object({ key: z.nullable(z.string()) }),
      refusals: {},
    },
    async ({ caller }) => ({
      ...ok({ key: caller.kind === 'guest' ? caller.guestKey : null }),
      cookies: buildGuestCookies(keys.session, caller),
    }),
  ),
);
const requestCookie = async (browser: ReturnType<typeof createTestBrowser>) => {
  const response = await browser.request('POST', '/save');
  return {
    key: response.json<{ data: { key: string | null } }>().data.key,
    cookies: getSetCookies(response),
  };
};

test('sets a guest’s cookie once, and recognises the guest by it [AUT-06]', async () => {
  const browser = createTestBrowser(app, demo.headers);
  const first = await requestCookie(browser);
  const domain = `Domain=${demo.slug}.localhost`;
  expect(first.cookies).toEqual([
    expect.stringMatching(
      new RegExp(`^${demo.slug}=\\S+; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000; ${domain}$`),
    ),
    `${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0; ${domain}`,
  ]);
  expect(first.key).toMatch(/^[\w-]{43}$/);
  expect(await requestCookie(browser)).toEqual({ key: first.key, cookies: [] });
});

test('sets a partitioned cookie for an embedded page, and recognises the guest by it [MOD-02]', async () => {
  const browser = createTestBrowser(app, { ...demo.headers, 'x-embedded': 'true' });
  const first = await requestCookie(browser);
  expect(first.cookies).toEqual([
    expect.stringMatching(new RegExp(`^__Host-${demo.slug}_embed=\\S+; .*Partitioned$`)),
  ]);
  expect(await requestCookie(browser)).toEqual({ key: first.key, cookies: [] });
});

test('sets no guest cookie for a known guest or a customer [AUT-06]', async () => {
  const guest = createTestGuest(demo);
  expect(await requestCookie(createTestBrowser(app, guest.headers))).toEqual({
    key: guest.guestKey,
    cookies: [],
  });
  const customer = await logInTestCustomer(database, demo);
  expect(await requestCookie(createTestBrowser(app, customer.headers))).toEqual({ key: null, cookies: [] });
});
