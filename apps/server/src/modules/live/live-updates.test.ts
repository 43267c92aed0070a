import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { publishChange } from '#platform/jobs/outbox';
import { relayBatch } from '#platform/jobs/relay';
import { closeServer } from '#platform/runtime/shutdown';
import { createTestShopper } from '../../testing/carts.ts';
import { createTestClaim, runClaim } from '../../testing/claims.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  createTestPersonSession,
  logInTestCustomer,
} from '../../testing/people.ts';
import { minutesAfter, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { cartRoutes } from '../cart/index.ts';
import { personRoutes } from '../person/index.ts';
import { createLiveUpdates, liveRoutes } from './index.ts';

const url = await cloneDatabase();
const database = createDatabase(url, 8);
afterAll(database.close);
const client = await createTestClient(database);
const arena = await createTestVenue(database, client, { slug: 'arena' });
const pool = await createTestVenue(database, client, { slug: 'pool' });

/** A server on a real socket with an adjustable clock. */
async function startServer() {
  const clock = { now: noon };
  const app = createTestServer(
    database,
    (registerRoute, deps, { app }) => {
      const liveUpdates = createLiveUpdates(deps);
      app.addHook('preClose', liveUpdates.close);
      liveRoutes(registerRoute, { ...deps, liveUpdates });
      personRoutes(registerRoute, { ...deps, mergeGuestCart: async () => {} });
      cartRoutes(registerRoute, { ...deps, cancelAttempt: async () => false });
    },
    { now: () => clock.now, settings: { DATABASE_URL: url, TRUSTED_PROXIES: ['127.0.0.1'] } },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(async () => {
    const closing = closeServer(app);
    // Streams that the client side disconnected may keep their connection open.
    setTimeout(() => app.server.closeAllConnections(), 200);
    await closing;
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, clock, baseUrl: `http://127.0.0.1:${port}` };
}
const server = await startServer();

// Other files run in this process after a test that fails.
afterEach(() => void vi.useRealTimers());

type Headers = Record<string, string>;
/** Headers for this port: cookie names contain the port, and Node's fetch cannot set Host, so a header names the client. */
const toRequestHeaders = (baseUrl: string, { host = '', cookie, ...others }: Headers): Headers => ({
  ...others,
  ...(cookie ? { cookie: cookie.replace('=', `_${new URL(baseUrl).port}=`) } : {}),
  'x-client-domain': host,
});

/** Opens an event stream that collects its events. `next` waits for the next event of a name. */
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
    filterEvents,
    next,
    reading,
    isClosed: () => isClosed,
    disconnect: () => stop.abort(),
  };
}

describe('an event stream', () => {
  test('sends availability changes of the client by venue and day [ACT-33]', async () => {
    const other = await openStream((await createTestClient(database)).headers);
    const all = await openStream(client.headers);
    const poolOnly = await openStream(client.headers, '?venue=pool');
    expect(all.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(all.headers.get('cache-control')).toBe('private, no-store');

    const occurrence = await createTestOccurrence(database, arena);
    const guest = createTestGuest(client);
    const claim = await createTestClaim(database, occurrence);
    claim.target = { ...claim.target, owner: `guest:${guest.guestKey}` };
    await runClaim(database, claim);
    expect(await all.next('availability')).toEqual({ changes: [{ venue: 'arena', days: ['2030-06-01'] }] });

    await createTestShopper(server.app, guest.headers, 'guest').remove([claim.lineId]);
    await all.next('availability', 2);
    await runClaim(database, await createTestClaim(database, await createTestOccurrence(database, pool)));
    expect(await poolOnly.next('availability')).toEqual({
      changes: [{ venue: 'pool', days: ['2030-06-01'] }],
    });
    // Changes within a second are one event. Other venues' changes are filtered out.
    expect([all.filterEvents('availability').length, poolOnly.filterEvents('availability').length]).toEqual([
      3, 1,
    ]);
    expect(other.events.map(({ event }) => event)).toEqual(['ready']);
    for (const stream of [other, all, poolOnly]) stream.disconnect();
  }, 20_000);

  test('begins with the changes since the page’s data were read, also after the last stream [BSK-17 ACT-33]', async () => {
    const own = await startServer();
    const open = (since: number) =>
      openStream(client.headers, `?since=${Math.floor(since / 1000)}`, own.baseUrl);
    const renderedAt = noon;
    const first = await open(renderedAt);
    // The server has not watched this client yet, so the page refetches.
    expect(first.events).toEqual([{ event: 'ready', data: { is_current: false } }]);
    first.disconnect();
    await first.reading;
    own.clock.now += 10_000;
    await runClaim(database, await createTestClaim(database, await createTestOccurrence(database, arena)));
    await new Promise((resolve) => setTimeout(resolve, 3000));
    own.clock.now += 10_000;

    const missed = await open(own.clock.now - 15_000);
    expect(await missed.next('ready')).toEqual({ is_current: true });
    expect(await missed.next('availability')).toEqual({
      changes: [{ venue: 'arena', days: ['2030-06-01'] }],
    });
    const later = await open(own.clock.now - 5000);
    expect(await later.next('ready')).toEqual({ is_current: true });
    const tooOld = await open(own.clock.now - 120_000);
    expect(await tooOld.next('ready')).toEqual({ is_current: false });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(later.filterEvents('availability')).toEqual([]);
    expect(missed.filterEvents('availability')).toHaveLength(1);
    for (const stream of [missed, later, tooOld]) stream.disconnect();
  }, 20_000);

  test('opens for data of any second, although one in ten numbers has the check digit of a card', async () => {
    for (let second = 0; second < 10; second += 1) {
      const stream = await openStream(client.headers, `?since=${noon / 1000 + second}`);
      expect(stream.status).toBe(200);
      stream.disconnect();
      await stream.reading;
    }
  });

  test('sends an availability change when a hold expires [BSK-15]', async () => {
    const own = await startServer();
    const occurrence = await createTestOccurrence(database, arena);
    await runClaim(database, await createTestClaim(database, occurrence));
    const stream = await openStream(client.headers, '', own.baseUrl);
    own.clock.now = minutesAfter(16);
    expect(await stream.next('availability')).toMatchObject({
      changes: expect.arrayContaining([{ venue: 'arena', days: ['2030-06-01'] }]),
    });
    await closeServer(own.app);
  }, 20_000);

  test('sends cart changes only to the owner of the cart [BSK-03]', async () => {
    const guest = createTestGuest(client);
    const [own, others] = await Promise.all([
      openStream(guest.headers),
      openStream(createTestGuest(client).headers),
    ]);
    const claim = await createTestClaim(database, await createTestOccurrence(database, arena));
    claim.target = { ...claim.target, owner: `guest:${guest.guestKey}` };
    await runClaim(database, claim);
    expect(await own.next('cart')).toEqual({});
    // A change with an outbox message arrives through the relay.
    await publishChange(database.run, {
      clientId: client.id,
      topics: [`cart:${claim.target.newCartId}`],
      now: noon,
    });
    await relayBatch(database, noon);
    await own.next('cart', 2);
    expect(others.filterEvents('cart')).toEqual([]);
    own.disconnect();
    others.disconnect();
  }, 20_000);

  test('sends a session event after log-out and ends the stream [AUT-27]', async () => {
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

  test('supersedes the oldest stream when a session has too many [MOD-02]', async () => {
    const { headers } = createTestGuest(client);
    const streams = [];
    for (let n = 0; n < 7; n += 1) streams.push(await openStream(headers));
    await streams[0]?.next('superseded');
    await streams[0]?.reading;
    expect(streams.map((stream) => stream.isClosed())).toEqual([true, ...Array(6).fill(false)]);
    for (const stream of streams) stream.disconnect();
  }, 20_000);

  test('counts the sessions of a person together [MOD-02]', async () => {
    const sam = await logInTestCustomer(database, client);
    const other = await createTestPersonSession(database, client, sam.personId);
    const streams = [];
    for (let n = 0; n < 7; n += 1) streams.push(await openStream(n % 2 ? other.headers : sam.headers));
    await streams[0]?.reading;
    expect(streams.map((stream) => stream.isClosed())).toEqual([true, ...Array(6).fill(false)]);
    for (const stream of streams) stream.disconnect();
  }, 20_000);

  test('is refused to an IP address with 500 streams until one of them disconnects [MOD-02]', async () => {
    const own = await startServer();
    const open = (address: string) => {
      const headers = { ...createTestGuest(client).headers, 'x-forwarded-for': address };
      return openStream(headers, '', own.baseUrl);
    };
    const streams: Awaited<ReturnType<typeof open>>[] = [];
    for (let n = 0; n < 10; n += 1)
      streams.push(...(await Promise.all(Array.from({ length: 50 }, () => open('192.0.2.1')))));
    expect(streams.every(({ status }) => status === 200)).toBe(true);

    const refused = await fetch(`${own.baseUrl}/api/events`, {
      headers: toRequestHeaders(own.baseUrl, {
        ...createTestGuest(client).headers,
        'x-forwarded-for': '::ffff:192.0.2.1',
      }),
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_streams', message: expect.any(String) });
    expect((await open('192.0.2.2')).status).toBe(200);
    streams[0]?.disconnect();
    await expect.poll(async () => (await open('192.0.2.1')).status, { timeout: 5000 }).toBe(200);
    await closeServer(own.app);
  }, 60_000);

  test('is refused to the 101st new guest at an IP address, and not at another [MOD-02]', async () => {
    const own = await startServer();
    // A new guest's address may call 60 times a minute; each 50 come a minute later.
    vi.useFakeTimers({ toFake: ['Date'] });
    const open = (address: string) =>
      openStream({ host: client.host, 'x-forwarded-for': address }, '', own.baseUrl);
    for (let n = 0; n < 2; n += 1) {
      const streams = await Promise.all(Array.from({ length: 50 }, () => open('192.0.2.11')));
      expect(streams.every(({ status }) => status === 200)).toBe(true);
      vi.setSystemTime(Date.now() + 61_000);
    }
    const refused = await fetch(`${own.baseUrl}/api/events`, {
      headers: { 'x-client-domain': client.host, 'x-forwarded-for': '192.0.2.11' },
    });
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_streams' }]);
    expect((await open('192.0.2.12')).status).toBe(200);
    await closeServer(own.app);
  }, 60_000);

  test('ends when the server closes without delay, and is not opened by HEAD [MOD-05]', async () => {
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
    const startedAt = performance.now();
    await Promise.all([closeServer(own.app), stream.reading]);
    expect(stream.isClosed()).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  }, 20_000);
});
