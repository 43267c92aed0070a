import { fileURLToPath } from 'node:url';
import { browserStorage } from '@pavilion/domain/browser-storage';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { DatabaseUnavailableError } from '#platform/database/unavailable';
import { busyRetryAfter, ServerBusyError } from '#platform/http/load-shedding';
import { createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient } from '../../testing/people.ts';
import { createTestCategory, createTestSchedule } from '../../testing/schedules.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { categoryRoutes } from '../category/index.ts';
import { clientRoutes, createClientResolver } from '../client/index.ts';
import { createGeocoder } from '../map/index.ts';
import { venueRoutes } from '../venue/index.ts';
import { buildFontFace } from './font.ts';
import { pageRoutes } from './index.ts';

// Responses without the web app. e2e/page.spec.ts tests the pages that the web app renders.
const database = await createTestDatabase(4);
const client = await createTestClient(database);
const arena = await createTestVenue(database, client, { slug: 'arena', leaves: 1 });
const classes = await createTestCategory(database, arena, 'fitness-classes');
await createTestSchedule(database, arena, {
  category: await createTestCategory(database, arena, 'yoga', classes),
});
const pool = await createTestVenue(database, client, { slug: 'pool' });
const camps = await createTestCategory(
  database,
  pool,
  'holiday-camps',
  await createTestCategory(database, pool, 'camps'),
);
await database.run(
  queryBuilder.updateTable('category').set({ booking_type: 'camps' }).where('id', '=', camps),
);
await createTestSchedule(database, pool, { category: camps });
const other = await createTestClient(database);
await createTestVenue(database, other, { slug: 'elsewhere' });
const closed = await createTestClient(database, { maintenance: true });

const createApp = (appDatabase: typeof database) =>
  createTestServer(appDatabase, (registerRoute, deps, { app: fastify }) => {
    venueRoutes(registerRoute, { ...deps, geocodeTerm: createGeocoder(deps) });
    categoryRoutes(registerRoute, deps);
    pageRoutes(fastify, { ...deps, resolveClient: createClientResolver(database, deps.settings) });
  });
const app = createApp(database);
const get = async (url: string, host = client.host, cookie = '') => {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url, headers: { host, cookie } });
  return { status: statusCode, headers, body };
};

describe('a URL', () => {
  test('with a trailing slash redirects permanently and keeps its query [RTE-15]', async () => {
    for (const [from, to] of [
      ['/location/arena/', '/location/arena'],
      ['/location/arena/yoga//?session=1&q=a/', '/location/arena/yoga?session=1&q=a/'],
      ['//evil.test/', '/evil.test'],
    ] as const) {
      const { status, headers } = await get(from);
      expect([status, headers.location]).toEqual([308, to]);
    }
  });

  test('on an unknown host is 404 without any client’s data [MOD-14]', async () => {
    for (const path of ['/', '/location/arena/', '/robots.txt', '/sitemap.xml']) {
      const { status, headers, body } = await get(path, 'bookings.nobody.localhost');
      expect([path, status, headers.location]).toEqual([path, 404, undefined]);
      expect(body).not.toContain('Test Leisure');
    }
  });
});

test('says in the caller’s language that the server is overloaded, and when to try again', async () => {
  const busyApp = createTestServer(database, (_, deps, { app: fastify }) => {
    fastify.addHook('onRequest', async () => {
      throw new ServerBusyError(300);
    });
    pageRoutes(fastify, { ...deps, resolveClient: createClientResolver(database, deps.settings) });
  });
  for (const [language, title] of [
    ['en', 'We are very busy'],
    ['cy', 'Rydym yn brysur iawn'],
  ] as const) {
    const headers = { host: client.host, cookie: `${browserStorage.language.name()}=${language}` };
    const { statusCode, headers: sent, body } = await busyApp.inject({ url: '/', headers });
    expect([statusCode, sent['retry-after'], sent['content-type']]).toEqual([
      503,
      String(busyRetryAfter),
      'text/html; charset=utf-8',
    ]);
    expect(body).toContain(`<h1>${title}</h1>`);
  }
});

test('responds to the retry of a page that failed without waiting for the cached failure to expire [UIK-04]', async () => {
  let isLost = true;
  const lost: typeof database = {
    ...database,
    run: async (statement) => {
      if (isLost) throw new DatabaseUnavailableError(new Error('lost'));
      return database.run(statement);
    },
  };
  // The database is lost after the host is known, while the page reads its data.
  const lostApp = createTestServer(lost, (registerRoute, deps, { app: fastify }) => {
    clientRoutes(registerRoute, deps);
    pageRoutes(fastify, { ...deps, resolveClient: createClientResolver(database, deps.settings) });
  });
  const load = () => lostApp.inject({ url: '/', headers: { host: client.host } });
  expect((await load()).statusCode).toBe(503);
  isLost = false;
  expect((await load()).statusCode).not.toBe(503);
});

describe('a search engine', () => {
  test('finds every venue and activity of the client in the sitemap, and no other client’s [RTE-07]', async () => {
    const { status, headers, body } = await get('/sitemap.xml');
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const urls = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    const site = `http://${client.host}`;
    expect(urls).toHaveLength(10);
    expect(new Set(urls)).toEqual(
      new Set(
        [
          '/',
          '/accessibility',
          '/privacy',
          '/cookies',
          '/location/arena',
          '/centre/arena',
          '/location/arena/fitness-classes',
          '/location/pool',
          '/centre/pool',
          // Where its root category's link leads.
          '/camps/location/pool',
        ].map((path) => site + path),
      ),
    );
  });

  test('costs one statement in five minutes, however many venues and requests', async () => {
    const statements: string[] = [];
    const counting: typeof database = {
      ...database,
      run: (statement) => {
        statements.push(statement.compile(queryBuilder).sql);
        return database.run(statement);
      },
    };
    const countingApp = createApp(counting);
    const headers = { host: client.host };
    for (let n = 0; n < 3; n += 1) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => countingApp.inject({ url: '/sitemap.xml', headers })),
      );
      expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
      // Other responses are cached for a second.
      await new Promise((resolve) => setTimeout(resolve, 1100));
    }
    expect(statements.filter((statement) => / venue v /.test(statement))).toHaveLength(1);
  });

  test('is disallowed on personal pages and on every surface except bookings', async () => {
    const bookings = await get('/robots.txt');
    expect(bookings.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = bookings.body.split('\n');
    expect(lines).toContain('Disallow: /basket');
    expect(lines).toContain(`Sitemap: http://${client.host}/sitemap.xml`);
    expect(lines).not.toContain('Disallow: /');
    const account = client.host.replace('bookings', 'account');
    expect((await get('/robots.txt', account)).body).toBe('User-agent: *\nDisallow: /\n');
    expect((await get('/sitemap.xml', account)).status).toBe(404);
  });

  test('is asked to retry later during maintenance [THM-01]', async () => {
    const { status, headers } = await get('/sitemap.xml', closed.host);
    expect([status, headers['retry-after']]).toEqual([503, '600']);
  });
});

// This server has no client routes, so every theme request fails.
describe('a theme that cannot be read', () => {
  test('is read again without the venue, then leads to the full-page error with links to continue [SHL-17 SHL-09 RTE-16]', async () => {
    for (const path of ['/', '/location/arena/yoga']) {
      const { status, headers, body } = await get(path);
      expect([path, status, headers['content-type']]).toEqual([path, 500, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1>We may have dropped the ball on this one.</h1>');
      expect(body).toContain(
        'The page failed to load correctly. Try refreshing the page or return to the home page.',
      );
      expect(body).toContain('<title>Bookings | We may have dropped the ball on this one.</title>');
      expect(body).toContain('<a href="/">Go home</a>');
      expect(body).toContain('<a class="first" href="">Try again</a>');
      expect(body).not.toContain('Test Leisure');
    }
  });

  test('leads to an error page in the chosen language, if the client offers it [UIK-03]', async () => {
    const both = await createTestClient(database, { languages: ['en', 'cy'] });
    const welsh = (await get('/', both.host, 'language=cy')).body;
    expect(welsh).toContain('<html lang="cy">');
    expect(welsh).toContain('<h1>Efallai i ni ollwng y bêl y tro hwn.</h1>');
    expect((await get('/', client.host, 'language=cy')).body).toContain('<html lang="en">');
  });
});

test('shows an error page without technical details after an unexpected error [SHL-09]', async () => {
  const failingApp = createTestServer(database, (_registerRoute, deps, { app: fastify }) =>
    pageRoutes(fastify, {
      ...deps,
      resolveClient: async () => {
        throw new Error('database connection lost');
      },
    }),
  );
  const { statusCode, headers, body } = await failingApp.inject({
    url: '/location/arena',
    headers: { host: client.host },
  });
  expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(body).toContain('We may have dropped the ball on this one.');
  expect(body).not.toContain('database');
});

test('serves the commercial font only if its file is configured [THM-02]', async () => {
  const file = fileURLToPath(new URL('../../../../../packages/ui/fonts/lato-400.woff2', import.meta.url));
  const requestFont = (fontFile: string | undefined) =>
    createTestServer(database, (_registerRoute, deps, { app: fastify }) =>
      pageRoutes(fastify, {
        ...deps,
        settings: { ...deps.settings, GARAGE_GOTHIC_FILE: fontFile },
        resolveClient: createClientResolver(database, deps.settings),
      }),
    ).inject({ url: '/fonts/garage-gothic.woff2', headers: { host: client.host } });
  const response = await requestFont(file);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'font/woff2']);
  expect(response.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  expect((await requestFont(undefined)).headers['content-type']).not.toBe('font/woff2');
  expect(buildFontFace(file)).toContain('font-family:"Garage Gothic";src:url(/fonts/garage-gothic.woff2)');
  expect(buildFontFace(undefined)).toBe('');
});
