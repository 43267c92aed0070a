import { call, type Send } from '@pavilion/contract/call';
import { getStatement, type StatementPage } from '@pavilion/contract/statement';
import { describe, expect, test } from 'vitest';
import { query } from '#platform/database';
import { clientWith } from '../../testing/people.ts';
import { serveAt } from '../../testing/serve-at.ts';
import { openWorld } from '../../testing/world.ts';
import { statementRoutes } from './index.ts';

const world = await openWorld(2);
const app = serveAt(world, statementRoutes);
const quay = await clientWith(world, {
  languages: ['en', 'cy'],
  payment_provider: 'stripe',
  contact_email: 'hello@quay.test',
});
const plain = await clientWith(world);
const own = (page: StatementPage, language: string, html: string) => ({
  client_id: quay.id,
  page,
  language,
  html,
  reviewed_on: '2026-05-04',
});
await world.run(
  query
    .insertInto('statement')
    .values([
      own('privacy', 'en', '<h2 onclick="x()">Ours</h2><script>alert(1)</script>'),
      own('privacy', 'cy', '<h2>Ein geiriau</h2>'),
      own('cookies', 'en', '<p>Few.</p>'),
    ]),
);

const sendWith =
  (headers: Record<string, string>, server = app): Send =>
  async ({ method, url }) => {
    const answer = await server.inject({ method, url, headers });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
const stated = async (client: typeof quay, page: StatementPage, language = 'en', server = app) => {
  const headers = { ...client.headers, 'accept-language': language };
  const answer = await call(sendWith(headers, server), getStatement, { params: { page } });
  return answer.ok ? answer.value : answer.status;
};

describe('what an operator states', () => {
  test('is its own words without what could run in them, else nothing; and never another’s [SHL-07]', async () => {
    expect(await stated(quay, 'privacy')).toMatchObject({
      own: { html: '<h2>Ours</h2>', language: 'en', reviewed_on: '2026-05-04' },
    });
    expect(await stated(quay, 'accessibility')).toMatchObject({ own: null });
    expect(await stated(plain, 'privacy')).toMatchObject({ own: null });
  });

  test('is in the language of the page, else in the operator’s first [UIK-03]', async () => {
    expect(await stated(quay, 'privacy', 'cy')).toMatchObject({ own: { language: 'cy' } });
    expect(await stated(quay, 'cookies', 'cy')).toMatchObject({
      own: { html: '<p>Few.</p>', language: 'en' },
    });
  });

  test('comes with how to reach it, and with those who receive something [MOD-14]', async () => {
    expect(await stated(quay, 'privacy')).toMatchObject({
      contact: { email: 'hello@quay.test', phone: null, address: null },
      receivers: { payments: 'stripe', map: null, places: null },
    });
    const settings = {
      MAP_STYLE_URL: 'https://maps.example/style.json',
      GEOCODER_URL: 'https://places.example:8443/search',
    };
    const mapped = serveAt(world, statementRoutes, { settings });
    expect(await stated(plain, 'privacy', 'en', mapped)).toMatchObject({
      contact: { email: null },
      receivers: { payments: 'opayo', map: 'maps.example', places: 'places.example:8443' },
    });
  });

  test('has three pages, and no other', async () => {
    const answer = await app.inject({ url: '/api/client/statements/secrets', headers: plain.headers });
    expect(answer.statusCode).toBe(422);
  });
});
