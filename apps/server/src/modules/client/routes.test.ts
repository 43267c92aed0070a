import { randomUUID } from 'node:crypto';
import { call, type Send } from '@pavilion/contract/call';
import { getClient, getTheme } from '@pavilion/contract/client';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { clientRoutes } from './index.ts';

const database = await createTestDatabase(4);
const { run } = database;

/** A client with a theme, and a venue that overrides one colour of it. */
const harbour = await createTestClient(database, {
  name: 'Harbour Active',
  currency: 'EUR',
  currency_symbol: '€',
  languages: ['en', 'cy'],
  terms_version: '3',
  terms_html: '<p onclick="alert(1)">Be kind.</p><script>alert(1)</script>',
});
const plain = await createTestClient(database);
const venue = { client_id: harbour.id, id: randomUUID(), slug: 'sports-village' };
await run(
  queryBuilder.insertInto('venue').values({
    ...venue,
    name: 'Sports Village',
    address1: 'Quay 1',
    town: 'Salford',
    postcode: 'M50 3AZ',
    timezone: 'Europe/London',
    activities_v2_migration_date: '2026-01-01',
    created_at: new Date(noon),
  }),
);
await run(
  queryBuilder.insertInto('theme').values([
    { client_id: harbour.id, id: randomUUID(), app_primary_colour: '#006699', app_logo: '/logo.svg' },
    { client_id: harbour.id, id: randomUUID(), venue_id: venue.id, app_primary_colour: '#112233' },
  ]),
);

const app = createTestServer(database, clientRoutes, { settings: { DEFAULT_CLIENT: harbour.slug } });
const createSend =
  (extraHeaders: Record<string, string>, server = app): Send =>
  async ({ method, url, headers }) => {
    const response = await server.inject({ method, url, headers: { ...headers, ...extraHeaders } });
    return { status: response.statusCode, body: response.json<unknown>() };
  };
const requestClientId = async (extraHeaders: Record<string, string>, server = app) => {
  const response = await call(createSend(extraHeaders, server), getClient, {});
  return response.ok ? response.value.id : response.status;
};

describe('the client', () => {
  test('has a currency with its symbol, pounds by default, languages and sanitised terms [THM-06 BSK-34]', async () => {
    const response = await call(createSend(harbour.headers), getClient, {});
    expect(response).toMatchObject({
      ok: true,
      value: {
        id: harbour.slug,
        name: 'Harbour Active',
        currency: { code: 'EUR', symbol: '€' },
        locale: 'en-GB',
        timezone: 'Europe/London',
        languages: ['en', 'cy'],
        clock_format: 24,
        cancellation: { refund: 'card', fee: 0 },
        waitlist_offer_minutes: 120,
        terms: { version: '3', html: '<p>Be kind.</p>' },
      },
    });
    expect(await call(createSend(plain.headers), getClient, {})).toMatchObject({
      value: { currency: { code: 'GBP', symbol: '£' }, terms: null },
    });
  });

  test('is resolved by X-Client-Domain before the host, with or without a port [MOD-14]', async () => {
    expect(await requestClientId(plain.headers)).toBe(plain.slug);
    expect(await requestClientId({ host: harbour.host, 'x-client-domain': plain.host })).toBe(plain.slug);
    expect(await requestClientId({ host: '127.0.0.1:39600', 'x-client-domain': `${plain.host}:39600` })).toBe(
      plain.slug,
    );
    expect(await requestClientId({ host: harbour.host, 'x-client-domain': 'nowhere.example' })).toBe(404);
    expect(await requestClientId({ host: harbour.host, 'x-client-domain': '' })).toBe(404);
  });

  test('is the default client on a bare host, or 404 without a default [MOD-14]', async () => {
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000']) {
      expect(await requestClientId({ host }), host).toBe(harbour.slug);
    }
    const settings = { DEFAULT_CLIENT: undefined };
    const serverWithoutDefault = createTestServer(database, clientRoutes, { settings });
    expect(await requestClientId({ host: 'localhost' }, serverWithoutDefault)).toBe(404);
  });

  test('is 404 on an unknown host and on a host with a trailing dot [MOD-14]', async () => {
    const { slug } = plain;
    const hosts = [
      `bookings.${slug}.localhost.`,
      `shop.${slug}.localhost`,
      `${slug}.localhost`,
      'evil.example',
    ];
    for (const host of [...hosts, 'bookings.nobody.localhost'])
      expect(await requestClientId({ host }), host).toBe(404);
  });

  test('is served on its own host [MOD-05 MOD-14]', async () => {
    const host = `join.${plain.slug}.example`;
    expect(await requestClientId({ host })).toBe(404);
    await run(queryBuilder.insertInto('client_host').values({ client_id: plain.id, host, surface: 'join' }));
    expect(await requestClientId({ host }, createTestServer(database, clientRoutes))).toBe(plain.slug);
  });

  test('returns 503 for every request during maintenance and recovers afterwards [THM-01]', async () => {
    const closed = await createTestClient(database, { maintenance: true });
    const send = createSend(closed.headers);
    expect(await call(send, getTheme, { query: {} })).toMatchObject({ status: 503, code: 'maintenance' });
    expect(await call(send, getClient, {})).toMatchObject({ status: 503, code: 'maintenance' });
    expect(await call(createSend(plain.headers), getTheme, { query: {} })).toMatchObject({ ok: true });

    await run(queryBuilder.updateTable('client').set({ maintenance: false }).where('id', '=', closed.id));
    await expect.poll(() => requestClientId(closed.headers), { timeout: 3000 }).toBe(closed.slug);
  });
});

describe('the theme', () => {
  const requestTheme = (client: { headers: Record<string, string> }, venueSlug?: string) =>
    call(createSend(client.headers), getTheme, {
      query: venueSlug === undefined ? {} : { venue: venueSlug },
    });

  test('is the client’s theme, overridden field by field by a venue’s theme [THM-01 THM-07 THM-08]', async () => {
    expect(await requestTheme(harbour)).toMatchObject({
      value: {
        theme_app_primary_colour: '#006699',
        theme_app_logo: '/logo.svg',
        header_primary_colour: null,
      },
    });
    expect(await requestTheme(harbour, venue.slug)).toMatchObject({
      value: { theme_app_primary_colour: '#112233', theme_app_logo: '/logo.svg' },
    });
  });

  test('has every field that is set, with an outlined secondary button [THM-08]', async () => {
    const fields = {
      app_logo: 'https://files.example/logo.svg',
      app_primary_colour: '#112233',
      app_secondary_colour1: '#223344',
      app_secondary_colour2: '#334455',
      app_dark_bg_colour: '#101820',
      app_header_bg_colour: '#445566',
      header_primary_colour: '#FFEE00',
      app_body_font_style: 'lato',
      app_heading_font_style: 'roboto',
      app_secondary_button_style: 'outline',
      app_mark: 'sails',
    } as const;
    const client = await createTestClient(database);
    await run(queryBuilder.insertInto('theme').values({ client_id: client.id, id: randomUUID(), ...fields }));
    const response = await call(createSend(client.headers), getTheme, { query: {} });
    expect(response.ok && response.value).toEqual({
      theme_app_logo: fields.app_logo,
      theme_app_primary_colour: fields.app_primary_colour,
      theme_app_secondary_colour1: fields.app_secondary_colour1,
      theme_app_secondary_colour2: fields.app_secondary_colour2,
      theme_app_dark_bg_colour: fields.app_dark_bg_colour,
      theme_app_header_bg_colour: fields.app_header_bg_colour,
      header_primary_colour: fields.header_primary_colour,
      theme_app_body_font_style: fields.app_body_font_style,
      theme_app_heading_font_style: fields.app_heading_font_style,
      theme_app_secondary_button_style: fields.app_secondary_button_style,
      theme_app_mark: fields.app_mark,
    });
  });

  test('has only null fields when the client has set nothing [THM-09]', async () => {
    const response = await requestTheme(plain);
    expect(response.ok && Object.values(response.value).every((value) => value === null)).toBe(true);
  });

  test('is 404 for an unknown venue and for another client’s venue [THM-01]', async () => {
    expect(await requestTheme(harbour, 'nowhere')).toMatchObject({ status: 404, code: 'venue_not_found' });
    expect(await requestTheme(harbour, '')).toMatchObject({ status: 404, code: 'venue_not_found' });
    expect(await requestTheme(plain, venue.slug)).toMatchObject({ status: 404, code: 'venue_not_found' });
    expect(await requestTheme(harbour)).toMatchObject({ ok: true });
  });
});
