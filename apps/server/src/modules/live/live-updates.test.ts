import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase, queryBuilder } from '#platform/database/database';
import { publishChange } from '#platform/jobs/outbox';
import { relayBatch } from '#platform/jobs/relay';
import { closeServer } from '#platform/runtime/shutdown';
import { createTestClaim } from '../../testing/claims.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { claimPlaces, releasePlaces } from '../booking/index.ts';
import { personRoutes } from '../person/index.ts';
import { createLiveUpdates, liveRoutes } from './index.ts';

const url = await cloneDatabase();
const database = createDatabase(url, 8);
afterAll(database.close);
const client = await createTestClient(database);
const arena = await createTestVenue(database, client, { slug: 'arena' });
const pool = await createTestVenue(database, client, { slug: 'pool' });

/** A server with a real socket, whose clock can be put forward. */
async function startServer() {
  const clock = { now: noon };
  const app = createTestServer(
    database,
    (registerRoute, deps, { app }) => {
      const liveUpdates = createLiveUpdates(deps);
      app.addHook('preClose', liveUpdates.close);
      liveRoutes(registerRoute, { ...deps, liveUpdates });
      personRoutes(registerRoute, { ...deps, mergeGuestCart: async () => {} });
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
  return { app, clock, baseUrl: `http://127.0.0.1:${port}` };
}
const server = await startServer();

type Headers = Record<string, string>;
/** What a browser sends to this port: cookies are called after it, and Node's fetch names the client in a header. */
const toRequestHeaders = (baseUrl: string, { host = '', cookie, ...others }: Headers): Headers => ({
  ...others,
  ...(cookie ? { cookie: cookie.replace('=', `_${new URL(baseUrl).port}=`) } : {}),
  'x-client-domain': host,
});

/** A browser's stream: every event as it comes, and a wait for the next one of a name. */
async function openStream(headers: Headers, query = '', baseUrl = server.baseUrl) {
  const stop = new AbortController();
  const response = await fetch(`${baseUrl}/api/events${query}`, {
    headers: toRequestHeaders(baseUrl, headers),
    signal: stop.signal,
  });
  const events: { event: string; data: { changes?: unknown } }[] = [];
  let isClosed = response.body === null;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
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
      isClosed = true;
    });
  const filterEvents = (name: string) => events.filter(({ event }) => event === name);
  const next = async (name: string, count = 1) => {
    await expect
      .poll(() => filterEvents(name).length, { timeout: 8000, interval: 20 })
      .toBeGreaterThanOrEqual(count);
    return filterEvents(name)[count - 1]?.data;
  };
  if (response.status === 200) await next('ready');
  return {
    status: response.status,
    headers: response.headers,
    events,
    named: filterEvents,
    next,
    reading,
    isClosed: () => isClosed,
    disconnect: () => stop.abort(),
  };
}

describe('an event stream', () => {
  test('tells of places that came and went, by venue and day, and of no other client’s [ACT-33]', async () => {
    const other = await openStream((await createTestClient(database)).headers);
    const all = await openStream(client.headers);
    const poolOnly = await openStream(client.headers, '?venue=pool');
    expect(all.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(all.headers.get('cache-control')).toBe('private, no-store');

    const session = await createTestOccurrence(database, arena);
    const wanted = await createTestClaim(database, session);
    await claimPlaces(database, wanted);
    expect(await all.next('availability')).toEqual({ changes: [{ venue: 'arena', days: ['2030-06-01'] }] });

    await database.inTransaction(async (tx) => ({ ok: await releasePlaces(tx, wanted, 'all') }));
    await all.next('availability', 2);
    await claimPlaces(database, await createTestClaim(database, await createTestOccurrence(database, pool)));
    expect(await poolOnly.next('availability')).toEqual({
      changes: [{ venue: 'pool', days: ['2030-06-01'] }],
    });
    // One for all that changed within a second, and nothing of what is not theirs.
    expect([all.named('availability').length, poolOnly.named('availability').length]).toEqual([3, 1]);
    expect(other.events.map(({ event }) => event)).toEqual(['ready']);
    for (const stream of [other, all, poolOnly]) stream.disconnect();
  }, 20_000);

  test('tells of a hold that ran out, by the clock alone [BSK-15]', async () => {
    const own = await startServer();
    const session = await createTestOccurrence(database, arena);
    await claimPlaces(database, await createTestClaim(database, session, { endsAt: minutesAfter(15) }));
    const stream = await openStream(client.headers, '', own.baseUrl);
    own.clock.now = minutesAfter(16);
    expect(await stream.next('availability')).toMatchObject({
      changes: expect.arrayContaining([{ venue: 'arena', days: ['2030-06-01'] }]),
    });
    await closeServer(own.app);
  }, 20_000);

  test('tells a guest of their own cart alone, whoever changed it [BSK-03]', async () => {
    const guest = createTestGuest(client);
    const [own, others] = await Promise.all([
      openStream(guest.headers),
      openStream(createTestGuest(client).headers),
    ]);
    const wanted = await createTestClaim(database, await createTestOccurrence(database, arena), {});
    const owner = `guest:${guest.guestKey}`;
    await database.run(queryBuilder.updateTable('cart').set({ owner }).where('id', '=', wanted.cartId));
    await claimPlaces(database, wanted);
    expect(await own.next('cart')).toEqual({});
    // What is written down anyway is heard by the relay.
    await publishChange(database.run, { clientId: client.id, topics: [`cart:${wanted.cartId}`], now: noon });
    await relayBatch(database, noon);
    await own.next('cart', 2);
    expect(others.named('cart')).toEqual([]);
    own.disconnect();
    others.disconnect();
  }, 20_000);

  test('tells that the log-in is over, and ends [AUT-27 AUT-08]', async () => {
    const sam = await logInTestCustomer(database, client);
    const stream = await openStream(sam.headers);
    await fetch(`${server.baseUrl}/api/auth/logout`, {
      method: 'POST',
      headers: toRequestHeaders(server.baseUrl, sam.headers),
    });
    await relayBatch(database, noon);
    await stream.next('session');
    await stream.reading;
    expect(stream.isClosed()).toBe(true);
    expect((await openStream(sam.headers)).status).toBe(401);
  }, 20_000);

  test('gives way where a session has too many, the oldest first, with a word [MOD-02]', async () => {
    const { headers } = createTestGuest(client);
    const streams = [];
    for (let n = 0; n < 7; n += 1) streams.push(await openStream(headers));
    await streams[0]?.next('superseded');
    await streams[0]?.reading;
    expect(streams.map((stream) => stream.isClosed())).toEqual([true, ...Array(6).fill(false)]);
    for (const stream of streams) stream.disconnect();
  }, 20_000);

  test('ends with the server, which stops at once, and a HEAD opens none [MOD-05]', async () => {
    const own = await startServer();
    expect(
      (
        await fetch(`${own.baseUrl}/api/events`, {
          method: 'HEAD',
          headers: { 'x-client-domain': client.host },
        })
      ).status,
    ).toBe(200);
    const stream = await openStream(client.headers, '', own.baseUrl);
    const begun = performance.now();
    await Promise.all([closeServer(own.app), stream.reading]);
    expect(stream.isClosed()).toBe(true);
    expect(performance.now() - begun).toBeLessThan(3000);
  }, 20_000);
});
