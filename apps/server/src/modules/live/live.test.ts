import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase, query } from '#platform/database';
import { announce } from '#platform/outbox';
import { relay } from '#platform/relay';
import { closeServer } from '#platform/stop';
import { claimOf } from '../../testing/claims.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { clientWith, customerOf, guestOf } from '../../testing/people.ts';
import { serveAt } from '../../testing/serve-at.ts';
import { sessionAt, venueOf } from '../../testing/sessions.ts';
import { minutesAfter, noon } from '../../testing/world.ts';
import { claimPlaces, releasePlaces } from '../booking/index.ts';
import { personRoutes } from '../person/index.ts';
import { liveRoutes, openLive } from './index.ts';

const url = await cloneDatabase();
const world = openDatabase(url, 8);
afterAll(world.close);
const client = await clientWith(world);
const arena = await venueOf(world, client, { slug: 'arena' });
const pool = await venueOf(world, client, { slug: 'pool' });

/** A server with a real socket, whose clock can be put forward. */
async function open() {
  const clock = { now: noon };
  const app = serveAt(
    world,
    (serve, ground, { app }) => {
      const live = openLive(ground);
      app.addHook('preClose', live.close);
      liveRoutes(serve, { ...ground, live });
      personRoutes(serve, { ...ground, mergeGuestCart: async () => {} });
    },
    { now: () => clock.now, settings: { DATABASE_URL: url } },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(async () => {
    const closing = closeServer(app);
    // Connections of streams that this end let go of are not waited for.
    setTimeout(() => app.server.closeAllConnections(), 200);
    await closing;
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, clock, at: `http://127.0.0.1:${port}` };
}
const server = await open();

type Headers = Record<string, string>;
/** What a browser sends to this port: cookies are called after it, and Node's fetch names the client in a header. */
const sentTo = (at: string, { host = '', cookie, ...others }: Headers): Headers => ({
  ...others,
  ...(cookie ? { cookie: cookie.replace('=', `_${new URL(at).port}=`) } : {}),
  'x-client-domain': host,
});

/** A browser's stream: every event as it comes, and a wait for the next one of a name. */
async function streamOf(headers: Headers, query = '', at = server.at) {
  const stop = new AbortController();
  const answer = await fetch(`${at}/api/events${query}`, {
    headers: sentTo(at, headers),
    signal: stop.signal,
  });
  const events: { event: string; data: { changes?: unknown } }[] = [];
  let ended = answer.body === null;
  const read = async () => {
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
        if (event !== undefined && data !== undefined) events.push({ event, data: JSON.parse(data) });
      }
    }
  };
  const reading = read()
    .catch(() => {})
    .then(() => {
      ended = true;
    });
  const named = (name: string) => events.filter(({ event }) => event === name);
  const next = async (name: string, count = 1) => {
    await expect
      .poll(() => named(name).length, { timeout: 8000, interval: 20 })
      .toBeGreaterThanOrEqual(count);
    return named(name)[count - 1]?.data;
  };
  if (answer.status === 200) await next('ready');
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    named,
    next,
    reading,
    isOver: () => ended,
    leave: () => stop.abort(),
  };
}

describe('an event stream', () => {
  test('tells of places that came and went, by venue and day, and of no other client’s [ACT-33]', async () => {
    const other = await streamOf((await clientWith(world)).headers);
    const all = await streamOf(client.headers);
    const poolOnly = await streamOf(client.headers, '?venue=pool');
    expect(all.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(all.headers.get('cache-control')).toBe('private, no-store');

    const session = await sessionAt(world, arena);
    const wanted = await claimOf(world, session);
    await claimPlaces(world, wanted);
    expect(await all.next('availability')).toEqual({ changes: [{ venue: 'arena', days: ['2030-06-01'] }] });

    await world.inTransaction(async (tx) => ({ ok: await releasePlaces(tx, wanted, 'all') }));
    await all.next('availability', 2);
    await claimPlaces(world, await claimOf(world, await sessionAt(world, pool)));
    expect(await poolOnly.next('availability')).toEqual({
      changes: [{ venue: 'pool', days: ['2030-06-01'] }],
    });
    // One for all that changed within a second, and nothing of what is not theirs.
    expect([all.named('availability').length, poolOnly.named('availability').length]).toEqual([3, 1]);
    expect(other.events.map(({ event }) => event)).toEqual(['ready']);
    for (const stream of [other, all, poolOnly]) stream.leave();
  }, 20_000);

  test('tells of a hold that ran out, by the clock alone [BSK-15]', async () => {
    const own = await open();
    const session = await sessionAt(world, arena);
    await claimPlaces(world, await claimOf(world, session, { endsAt: minutesAfter(15) }));
    const stream = await streamOf(client.headers, '', own.at);
    own.clock.now = minutesAfter(16);
    expect(await stream.next('availability')).toMatchObject({
      changes: expect.arrayContaining([{ venue: 'arena', days: ['2030-06-01'] }]),
    });
    await closeServer(own.app);
  }, 20_000);

  test('tells a guest of their own cart alone, whoever changed it [BSK-03]', async () => {
    const guest = guestOf(client);
    const [own, others] = await Promise.all([streamOf(guest.headers), streamOf(guestOf(client).headers)]);
    const wanted = await claimOf(world, await sessionAt(world, arena), {});
    const owner = `guest:${guest.guestKey}`;
    await world.run(query.updateTable('cart').set({ owner }).where('id', '=', wanted.cartId));
    await claimPlaces(world, wanted);
    expect(await own.next('cart')).toEqual({});
    // What is written down anyway is heard by the relay.
    await announce(world.run, { clientId: client.id, topics: [`cart:${wanted.cartId}`], now: noon });
    await relay(world, noon);
    await own.next('cart', 2);
    expect(others.named('cart')).toEqual([]);
    own.leave();
    others.leave();
  }, 20_000);

  test('tells that the log-in is over, and ends [AUT-27 AUT-08]', async () => {
    const sam = await customerOf(world, client);
    const stream = await streamOf(sam.headers);
    await fetch(`${server.at}/api/auth/logout`, {
      method: 'POST',
      headers: sentTo(server.at, sam.headers),
    });
    await relay(world, noon);
    await stream.next('session');
    await stream.reading;
    expect(stream.isOver()).toBe(true);
    expect((await streamOf(sam.headers)).status).toBe(401);
  }, 20_000);

  test('gives way where a session has too many, the oldest first, with a word [MOD-02]', async () => {
    const { headers } = guestOf(client);
    const streams = [];
    for (let n = 0; n < 7; n += 1) streams.push(await streamOf(headers));
    await streams[0]?.next('superseded');
    await streams[0]?.reading;
    expect(streams.map((stream) => stream.isOver())).toEqual([true, ...Array(6).fill(false)]);
    for (const stream of streams) stream.leave();
  }, 20_000);

  test('ends with the server, which stops at once, and a HEAD opens none [MOD-05]', async () => {
    const own = await open();
    expect(
      (await fetch(`${own.at}/api/events`, { method: 'HEAD', headers: { 'x-client-domain': client.host } }))
        .status,
    ).toBe(200);
    const stream = await streamOf(client.headers, '', own.at);
    const begun = performance.now();
    await Promise.all([closeServer(own.app), stream.reading]);
    expect(stream.isOver()).toBe(true);
    expect(performance.now() - begun).toBeLessThan(3000);
  }, 20_000);
});
