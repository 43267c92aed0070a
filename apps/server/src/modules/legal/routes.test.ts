import { call, type Send } from '@pavilion/contract/call';
import { getLegalPage, type LegalPageName } from '@pavilion/contract/legal';
import { describe, expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { legalRoutes } from './index.ts';

const database = await createTestDatabase(2);
const app = createTestServer(database, legalRoutes);
const quay = await createTestClient(database, {
  languages: ['en', 'cy'],
  payment_provider: 'stripe',
  contact_email: 'hello@quay.test',
});
const plain = await createTestClient(database);
const createRow = (page: LegalPageName, language: string, html: string) => ({
  client_id: quay.id,
  page,
  language,
  html,
  reviewed_on: '2026-05-04',
});
await database.run(
  queryBuilder
    .insertInto('legal_page')
    .values([
      createRow('privacy', 'en', '<h2 onclick="x()">Ours</h2><script>alert(1)</script>'),
      createRow('privacy', 'cy', '<h2>Ein geiriau</h2>'),
      createRow('cookies', 'en', '<p>Few.</p>'),
    ]),
);

const createSend =
  (headers: Record<string, string>, server = app): Send =>
  async ({ method, url }) => {
    const response = await server.inject({ method, url, headers });
    return { status: response.statusCode, body: response.json<unknown>() };
  };
const requestPage = async (client: typeof quay, page: LegalPageName, language = 'en', server = app) => {
  const headers = { ...client.headers, 'accept-language': language };
  const response = await call(createSend(headers, server), getLegalPage, { params: { page } });
  return response.ok ? response.value : response.status;
};

describe('a legal page', () => {
  test('has the client’s own sanitised text, or none [SHL-07]', async () => {
    expect(await requestPage(quay, 'privacy')).toMatchObject({
      own: { html: '<h2>Ours</h2>', language: 'en', reviewed_on: '2026-05-04' },
    });
    expect(await requestPage(quay, 'accessibility')).toMatchObject({ own: null });
    expect(await requestPage(plain, 'privacy')).toMatchObject({ own: null });
  });

  test('is in the requested language, else in the client’s first language [UIK-03]', async () => {
    expect(await requestPage(quay, 'privacy', 'cy')).toMatchObject({ own: { language: 'cy' } });
    expect(await requestPage(quay, 'cookies', 'cy')).toMatchObject({
      own: { html: '<p>Few.</p>', language: 'en' },
    });
  });

  test('has the client’s contact details and the recipients of personal data [MOD-14]', async () => {
    expect(await requestPage(quay, 'privacy')).toMatchObject({
      contact: { email: 'hello@quay.test', phone: null, address: null },
      receivers: { payments: 'stripe', map: null, places: null },
    });
    const settings = {
      MAP_STYLE_URL: 'https://maps.example/style.json',
      GEOCODER_URL: 'https://places.example:8443/search',
    };
    const mapped = createTestServer(database, legalRoutes, { settings });
    expect(await requestPage(plain, 'privacy', 'en', mapped)).toMatchObject({
      contact: { email: null },
      receivers: { payments: 'opayo', map: 'maps.example', places: 'places.example:8443' },
    });
  });

  test('is 422 for an unknown page', async () => {
    const response = await app.inject({ url: '/api/client/statements/secrets', headers: plain.headers });
    expect(response.statusCode).toBe(422);
  });
});
