import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createGeocoder, mapRoutes } from './index.ts';

const database = await createTestDatabase(2);
const client = await createTestClient(database);
await createTestVenue(database, client, { town: 'Seabourne', postcode: 'SB1 4HA', lat: 50.7, lng: -1.9 });

type Settings = NonNullable<Parameters<typeof createTestServer>[2]>['settings'];
const createGeocodeServer = (settings: Settings = {}) =>
  createTestServer(
    database,
    (registerRoute, deps) => mapRoutes(registerRoute, { geocodeTerm: createGeocoder(deps) }),
    { settings },
  );
const offline = createGeocodeServer();

const requestGeocode = async (term: string, app = offline, headers = client.headers) => {
  const url = `/api/activities/geocode?term=${encodeURIComponent(term)}`;
  const response = await app.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, ...response.json() };
};

/** A provider with Nominatim's API that records the queries. */
async function startProvider(reply: (query: URLSearchParams) => { status?: number; body: unknown }) {
  const queries: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    queries.push(query);
    const { status = 200, body } = reply(query);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const createApp = () =>
    createGeocodeServer({
      GEOCODER_URL: `http://127.0.0.1:${port}/search`,
      TRUSTED_PROXIES: ['127.0.0.1'],
    });
  return { queries, app: createApp(), createApp };
}

const createNominatimPlace = (country_code: string, lat: string) => ({
  lat,
  lon: '-2.29',
  display_name: 'Salford, England',
  addresstype: 'city',
  address: { country_code },
});

describe('offline geocoding', () => {
  test('finds a town by its name, the larger of two with the same name [VEN-05]', async () => {
    expect((await requestGeocode('salford')).data).toEqual({
      name: 'Salford',
      kind: 'town',
      latitude: 53.488,
      longitude: -2.29,
      source: 'offline',
      fallback: false,
      is_corrected: false,
    });
    expect((await requestGeocode('NEWPORT')).data).toMatchObject({ name: 'Newport', latitude: 51.588 });
    expect((await requestGeocode('Hull')).data).toMatchObject({ name: 'Kingston upon Hull' });
    expect((await requestGeocode('Saint Albans, Herts')).data).toMatchObject({ name: 'St Albans' });
    expect((await requestGeocode('Stockp')).data).toMatchObject({ name: 'Stockport' });
  });

  test('corrects a town that differs from a name by a typing error [VEN-05]', async () => {
    for (const [term, name] of [
      ['manchster', 'Manchester'],
      ['Bournmouth, Dorset', 'Bournemouth'],
      ['Glsagow', 'Glasgow'],
    ] as const)
      expect((await requestGeocode(term)).data).toMatchObject({ name, kind: 'town', is_corrected: true });
    for (const term of ['swiming baths', 'Leds'])
      expect(await requestGeocode(term)).toMatchObject({ status: 404 });
    expect((await requestGeocode('Manchester')).data).toMatchObject({ is_corrected: false });
  });

  test('finds a postcode by a venue, else by its outcode [VEN-05]', async () => {
    expect((await requestGeocode('m7 1ue')).data).toMatchObject({
      name: 'M7',
      kind: 'outcode',
      latitude: 53.506,
    });
    expect((await requestGeocode('OL1')).data).toMatchObject({ name: 'OL1', kind: 'outcode' });
    expect((await requestGeocode('sb14ha')).data).toMatchObject({
      name: 'SB1 4HA',
      kind: 'postcode',
      latitude: 50.7,
    });
    expect((await requestGeocode('SB1 9ZZ')).data).toMatchObject({
      name: 'SB1',
      kind: 'outcode',
      latitude: 50.7,
    });
    expect((await requestGeocode('seabourne')).data).toMatchObject({ name: 'Seabourne', kind: 'town' });
  });

  test('resolves an unknown outcode to its area’s town, in every nation of the UK only [VEN-05]', async () => {
    for (const [term, name] of [
      ['EH1 1AA', 'Edinburgh'],
      ['bt15gs', 'Belfast'],
      ['Cf10 1ep', 'Cardiff'],
      ['ZE1 0AA', 'Lerwick'],
      ['hs1', 'Stornoway'],
      ['SW1A 1AA', 'London'],
      ['E1 6AN', 'London'],
      ['NE1 4LP', 'Newcastle upon Tyne'],
    ] as const) {
      expect([term, (await requestGeocode(term)).data]).toMatchObject([term, { name, kind: 'town' }]);
    }
    for (const term of ['JE2 3AB', 'IM1 1AA', 'GY1 1AA', 'BF1 1AA', 'ZZ1 1AA']) {
      expect([term, (await requestGeocode(term)).status]).toEqual([term, 404]);
    }
  });

  test('prefers the larger town to a smaller one with exactly this name [VEN-05]', async () => {
    expect((await requestGeocode('newcastle')).data).toMatchObject({
      name: 'Newcastle upon Tyne',
      latitude: 54.973,
    });
    expect((await requestGeocode('Brighton')).data).toMatchObject({ latitude: 50.828 });
  });

  test('ignores other clients’ venues and places abroad, and suggests what to search for [VEN-05]', async () => {
    const other = await createTestClient(database);
    expect(await requestGeocode('SB1 4HA', offline, other.headers)).toMatchObject({
      status: 404,
      code: 'address_not_found',
    });
    const missing = await requestGeocode('Albuquerque');
    expect([missing.status, missing.message]).toEqual([
      404,
      expect.stringMatching(/“Albuquerque”.*postcode/),
    ]);
  });

  test('rejects postcodes that do not have five to seven characters [ERR-07]', async () => {
    for (const term of ['M71U', 'M71UEXXX', 'a']) {
      expect([term, await requestGeocode(term)]).toMatchObject([
        term,
        { status: 422, errors: { term: [expect.any(String)] } },
      ]);
    }
    expect((await requestGeocode('M5 3HP')).status).toBe(200);
    expect((await requestGeocode('BH1 1AA')).status).toBe(200);
  });
});

describe('geocoding with a provider', () => {
  test('queries GB only and caches the result [VEN-05]', async () => {
    const { queries, app } = await startProvider(() => ({
      body: [createNominatimPlace('us', '40'), createNominatimPlace('gb', '53.5')],
    }));
    expect((await requestGeocode('Salford Lads Club', app)).data).toMatchObject({
      name: 'Salford',
      kind: 'town',
      latitude: 53.5,
      source: 'provider',
      fallback: false,
    });
    await requestGeocode('salford lads club', app);
    expect(queries).toHaveLength(1);
    expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
      q: 'Salford Lads Club',
      countrycodes: 'gb',
    });
  });

  test('falls back to offline results and marks them when the provider fails [VEN-05]', async () => {
    for (const providerReply of [{ status: 500, body: [] }, { body: { not: 'a list' } }]) {
      const { app } = await startProvider(() => providerReply);
      expect((await requestGeocode('Salford', app)).data).toMatchObject({
        source: 'offline',
        fallback: true,
      });
    }
    const unreachable = createGeocodeServer({ GEOCODER_URL: 'http://127.0.0.1:1/search' });
    expect((await requestGeocode('Salford', unreachable)).data).toMatchObject({
      source: 'offline',
      fallback: true,
    });
  });

  test('searches offline when the provider only finds places abroad [VEN-05]', async () => {
    const { app } = await startProvider(() => ({ body: [createNominatimPlace('us', '40')] }));
    expect((await requestGeocode('Salford', app)).data).toMatchObject({
      source: 'offline',
      fallback: false,
      latitude: 53.488,
    });
  });
});

describe('the limit of a provider', () => {
  beforeEach(() => database.run(sql`delete from rate_limit`));
  const salford = { body: [createNominatimPlace('gb', '53.5')] };
  const from = (address: string) => ({ ...client.headers, 'x-forwarded-for': address });

  test('is 10 new terms a minute for one address, then results are offline and say so [VEN-05]', async () => {
    const { queries, app } = await startProvider(() => salford);
    const headers = from('192.0.2.1');
    for (let n = 0; n < 10; n += 1)
      expect((await requestGeocode(`Club ${n}`, app, headers)).data).toMatchObject({ source: 'provider' });
    expect((await requestGeocode('Salford', app, headers)).data).toMatchObject({
      source: 'offline',
      fallback: true,
    });
    const refused = await app.inject({ url: '/api/activities/geocode?term=Club+10', headers });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);
    expect(refused.json()).toMatchObject({
      code: 'geocoder_unavailable',
      message: expect.stringMatching(/at the moment/),
    });
    expect(queries).toHaveLength(10);
    // Cached terms and other addresses are not affected.
    expect((await requestGeocode(' club  3', app, headers)).data).toMatchObject({ source: 'provider' });
    expect((await requestGeocode('Club 10', app, from('192.0.2.2'))).data).toMatchObject({
      source: 'provider',
    });
  });

  test('is 60 calls a minute in all, on two servers [VEN-05]', async () => {
    const { queries, createApp } = await startProvider(() => salford);
    const apps = [createApp(), createApp()];
    for (let n = 0; n < 70; n += 1) await requestGeocode(`Club ${n}`, apps[n % 2], from(`198.51.100.${n}`));
    expect(queries).toHaveLength(60);
  });

  test('does not count a term without a match twice [VEN-05]', async () => {
    const { queries, app } = await startProvider(() => ({ body: [] }));
    for (let n = 0; n < 20; n += 1)
      expect(await requestGeocode('Nowhere', app, from('192.0.2.3'))).toMatchObject({
        status: 404,
        code: 'address_not_found',
      });
    expect(queries).toHaveLength(1);
  });

  test('pauses after an error, so that a silent provider delays one search only [VEN-05]', async () => {
    const { queries, app } = await startProvider(() => ({ status: 500, body: [] }));
    for (const term of ['Salford', 'Stockport', 'Hull'])
      expect((await requestGeocode(term, app)).data).toMatchObject({ source: 'offline', fallback: true });
    expect(queries).toHaveLength(1);
  });
});
