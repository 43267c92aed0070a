import { ok } from '@pavilion/domain/result';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clientWith, customerOf, guestOf } from '../../testing/people.ts';
import { serveAt } from '../../testing/serve-at.ts';
import { setCookies, visitorOf } from '../../testing/visitor.ts';
import { openWorld } from '../../testing/world.ts';
import { guestCookies } from './index.ts';

const database = await openWorld(2);
const demo = await clientWith(database);

/** A route that keeps something for whoever calls, and tells for whom. */
const app = serveAt(database, (serve, { keys }) =>
  serve(
    {
      method: 'POST',
      path: '/keep',
      who: 'anyone',
      reply: z.object({ key: z.nullable(z.string()) }),
      faults: {},
    },
    async ({ caller }) => ({
      ...ok({ key: caller.kind === 'guest' ? caller.guestKey : null }),
      cookies: guestCookies(keys.session, caller),
    }),
  ),
);
const keep = async (visitor: ReturnType<typeof visitorOf>) => {
  const answer = await visitor.ask('POST', '/keep');
  return { key: answer.json<{ data: { key: string | null } }>().data.key, cookies: setCookies(answer) };
};

test('a guest is known again from the first thing that is kept for them [AUT-06]', async () => {
  const visitor = visitorOf(app, demo.headers);
  const first = await keep(visitor);
  const domain = `Domain=${demo.slug}.localhost`;
  expect(first.cookies).toEqual([
    expect.stringMatching(
      new RegExp(`^${demo.slug}=\\S+; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000; ${domain}$`),
    ),
    `${demo.slug}_in=; Path=/; SameSite=Lax; Max-Age=0; ${domain}`,
  ]);
  expect(first.key).toMatch(/^[\w-]{43}$/);
  expect(await keep(visitor)).toEqual({ key: first.key, cookies: [] });
});

test('what says that it is in a frame gets the frame’s own cookie, and is known by it [MOD-02]', async () => {
  const visitor = visitorOf(app, { ...demo.headers, 'x-framed': 'true' });
  const first = await keep(visitor);
  expect(first.cookies).toEqual([
    expect.stringMatching(new RegExp(`^__Host-${demo.slug}_embed=\\S+; .*Partitioned$`)),
  ]);
  expect(await keep(visitor)).toEqual({ key: first.key, cookies: [] });
});

test('nobody else gets a guest’s cookie [AUT-06]', async () => {
  const guest = guestOf(demo);
  expect(await keep(visitorOf(app, guest.headers))).toEqual({ key: guest.guestKey, cookies: [] });
  const customer = await customerOf(database, demo);
  expect(await keep(visitorOf(app, customer.headers))).toEqual({ key: null, cookies: [] });
});
