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

/** A route that keeps something for whoever calls, and tells for whom. */
const app = createTestServer(database, (registerRoute, { keys }) =>
  registerRoute(
    {
      method: 'POST',
      path: '/keep',
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
const requestCookie = async (visitor: ReturnType<typeof createTestBrowser>) => {
  const answer = await visitor.ask('POST', '/keep');
  return { key: answer.json<{ data: { key: string | null } }>().data.key, cookies: getSetCookies(answer) };
};

test('a guest is known again from the first thing that is kept for them [AUT-06]', async () => {
  const visitor = createTestBrowser(app, demo.headers);
  const first = await requestCookie(visitor);
  const domain = `Domain=${demo.slug}.localhost`;
  expect(first.cookies).toEqual([
    expect.stringMatching(
      new RegExp(`^${demo.slug}=\\S+; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000; ${domain}$`),
    ),
    `${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0; ${domain}`,
  ]);
  expect(first.key).toMatch(/^[\w-]{43}$/);
  expect(await requestCookie(visitor)).toEqual({ key: first.key, cookies: [] });
});

test('what says that it is in a frame gets the frame’s own cookie, and is known by it [MOD-02]', async () => {
  const visitor = createTestBrowser(app, { ...demo.headers, 'x-framed': 'true' });
  const first = await requestCookie(visitor);
  expect(first.cookies).toEqual([
    expect.stringMatching(new RegExp(`^__Host-${demo.slug}_embed=\\S+; .*Partitioned$`)),
  ]);
  expect(await requestCookie(visitor)).toEqual({ key: first.key, cookies: [] });
});

test('nobody else gets a guest’s cookie [AUT-06]', async () => {
  const guest = createTestGuest(demo);
  expect(await requestCookie(createTestBrowser(app, guest.headers))).toEqual({
    key: guest.guestKey,
    cookies: [],
  });
  const customer = await logInTestCustomer(database, demo);
  expect(await requestCookie(createTestBrowser(app, customer.headers))).toEqual({ key: null, cookies: [] });
});
