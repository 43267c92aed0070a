import { commonFaults } from '@pavilion/contract/route';
import faults from '@pavilion/text/en/fault.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { openKeys } from '#platform/crypto';
import { openLog } from '#platform/log';
import { servedRows } from '#platform/served-rows';
import { readSettings } from '#platform/settings';
import { buildApp } from './app.ts';
import { clientWith } from './testing/people.ts';
import { noon, openWorld } from './testing/world.ts';

const world = await openWorld(4);
const client = await clientWith(world);
const SECRET_KEY = 'x'.repeat(32);
const app = buildApp({
  database: world,
  now: () => noon,
  settings: readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY }),
  keys: openKeys(SECRET_KEY),
  log: openLog('silent'),
});
const rows = servedRows(app);

/** An address of a row, with something in each place that a parameter stands for. */
const addressOf = (path: string, filling: string): string =>
  path.replace(/:\w+/g, encodeURIComponent(filling));

describe('every route of the server', () => {
  test('has words for each of its refusals [ERR-09]', () => {
    const codes = rows.flatMap((row) => Object.keys(row.faults));
    expect(codes.length).toBeGreaterThan(0);
    const mute = [...codes, ...Object.keys(commonFaults)].filter(
      (code) => !Object.hasOwn(faults, code) && !Object.hasOwn(faults, `${code}_other`),
    );
    expect(mute).toEqual([]);
  });

  test('refuses a card’s number in a body and in an address, and names the field [PAY-04]', async () => {
    for (const { method, path } of rows.filter(({ path }) => !/\/(health|ready)$/.test(path))) {
      const url = addressOf(path, 'x');
      const spoken = { url: `${url}?note=4929000000006`, method, headers: client.headers };
      const inQuery = await app.inject(spoken);
      expect([path, inQuery.statusCode, inQuery.json()]).toMatchObject([
        path,
        422,
        { code: 'card_number_refused', errors: { note: [expect.any(String)] } },
      ]);
      if (method === 'GET') continue;
      const inBody = await app.inject({ ...spoken, url, payload: { deep: [{ cvc: '4929 0000 0000 6' }] } });
      expect([path, inBody.statusCode, inBody.json()]).toMatchObject([
        path,
        422,
        { code: 'card_number_refused', errors: { 'deep.0.cvc': [expect.any(String)] } },
      ]);
    }
  });

  test('answers every write from another site with 403, but for those that say otherwise', async () => {
    for (const { method, path, origin } of rows) {
      if (method === 'GET' || origin === 'any') continue;
      const headers = { ...client.headers, origin: 'https://elsewhere.test' };
      const answer = await app.inject({ method, url: addressOf(path, 'x'), headers, payload: {} });
      expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 403, { code: 'wrong_origin' }]);
    }
  });

  test('is in the OpenAPI document, where no schema is empty', async () => {
    const document = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
    for (const { path, method } of rows) {
      expect(document.paths[path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase());
    }
    expect(emptySchemas(document, '')).toEqual([]);
  });
});

/** The places in a document where a schema should stand and says nothing. */
function emptySchemas(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = `${at}/${name}`;
    const isSchema = /(^|\/)(schema|items|additionalProperties|(properties|anyOf|allOf|oneOf)\/[^/]+)$/.test(
      place,
    );
    const isEmpty = typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0;
    return isSchema && isEmpty ? [place] : emptySchemas(inner, place);
  });
}
