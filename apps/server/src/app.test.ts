import { commonRefusals } from '@pavilion/contract/route';
import errorTexts from '@pavilion/text/en/error.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { getRegisteredRoutes } from '#platform/http/registered-routes';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { deriveKeys } from '#platform/security/crypto';
import { buildApp } from './app.ts';
import { createTestClient } from './testing/people.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

const database = await createTestDatabase(4);
const client = await createTestClient(database);
const SECRET_KEY = 'x'.repeat(32);
const logged: string[] = [];
const log = createLogger('debug', (line) => logged.push(line));
const app = buildApp(
  {
    database,
    now: () => noon,
    settings: readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY }),
    keys: deriveKeys(SECRET_KEY),
    log,
  },
  { loggerInstance: log },
);
const routes = getRegisteredRoutes(app);
let lastShedding: unknown;
app.addHook('onRequest', async ({ routeOptions }) => {
  lastShedding = routeOptions.config.shedding;
});

/** Fills each path parameter with a value. */
const fillPath = (path: string, value: string): string => path.replace(/:\w+/g, encodeURIComponent(value));

describe('every route of the server', () => {
  test('has a text for each of its refusals [ERR-09]', () => {
    const codes = routes.flatMap((row) => Object.keys(row.refusals));
    expect(codes.length).toBeGreaterThan(0);
    const withoutText = [...codes, ...Object.keys(commonRefusals)].filter(
      (code) => !Object.hasOwn(errorTexts, code) && !Object.hasOwn(errorTexts, `${code}_other`),
    );
    expect(withoutText).toEqual([]);
  });

  test('refuses a card number in the body and the query, names the field and logs no number [PAY-04]', async () => {
    logged.length = 0;
    for (const { method, path } of routes.filter(({ path }) => !/\/(health|ready)$/.test(path))) {
      const url = fillPath(path, 'x');
      const withCardNumber = { url: `${url}?note=4929000000006`, method, headers: client.headers };
      const inQuery = await app.inject(withCardNumber);
      expect([path, inQuery.statusCode, inQuery.json()]).toMatchObject([
        path,
        422,
        { code: 'card_number_not_allowed', errors: { note: [expect.any(String)] } },
      ]);
      if (method === 'GET') continue;
      const inBody = await app.inject({
        ...withCardNumber,
        url,
        payload: { deep: [{ cvc: '4929 0000 0000 6' }] },
      });
      expect([path, inBody.statusCode, inBody.json()]).toMatchObject([
        path,
        422,
        { code: 'card_number_not_allowed', errors: { 'deep.0.cvc': [expect.any(String)] } },
      ]);
    }
    expect(logged.filter((line) => line.includes('request rejected')).length).toBeGreaterThan(routes.length);
    expect(logged.filter((line) => /4929[ +%20]*0000/.test(line))).toEqual([]);
  });

  test('refuses writes from another origin with 403, unless the route allows any origin', async () => {
    for (const { method, path, origin } of routes) {
      if (method === 'GET' || origin === 'any') continue;
      for (const sender of [
        { origin: 'https://elsewhere.test' },
        { origin: 'null' },
        // A form of another site, or of another surface's host, in a browser that sends no Origin.
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const headers = { ...client.headers, ...sender };
        const answer = await app.inject({ method, url: fillPath(path, 'x'), headers, payload: {} });
        expect([path, sender, answer.statusCode, answer.json()]).toMatchObject([
          path,
          sender,
          403,
          { code: 'origin_not_allowed' },
        ]);
      }
    }
    // The link of an email, which the mail program posts; its token names the one thing that it changes.
    expect(routes.filter(({ origin }) => origin === 'any').map(({ path }) => path)).toEqual([
      '/unsubscribe/:topic/:token',
    ]);
  });

  test('refuses a body over its limit: 8 kB for accounts and people, 16 kB with a signature, 256 kB from a provider, 5 MB for a picture, 14 MB for a document, otherwise 64 kB', async () => {
    const callbacks = ['/api/payment-providers/stripe/webhook', '/api/payment-providers/opayo/return/x'];
    const writes = [
      ...routes.filter(({ method }) => method !== 'GET'),
      ...callbacks.map((path) => ({ method: 'POST' as const, path })),
    ];
    const limits: readonly (readonly [RegExp, number])[] = [
      [/\/waiver-link$/, 16],
      [/^\/api\/payment-providers\/stripe\/webhook$/, 256],
      [/\/memberships\/:id\/document$/, 14 * 1024],
      [
        /\/(login|register|logout|hand-over|forgotten-password|reset-password|link|password-link|provisional|provisional\/details|children|direct-debit\/account)$/,
        8,
      ],
      [
        /^\/api\/auth\/(?:user\/(?:details|email(?:\/confirmation)?|password)|customer\/email-change\/\w+)$/,
        8,
      ],
      [/^\/api\/auth\/(?:passkeys|second-factor|customer\/passkey-login|session\/proof)(?:\/[\w-]+)?$/, 8],
      [
        /^\/api\/v1\/household\/(?:invitations|invitation(?:\/\w+)?|children\/:id(?:\/handover)?|handover(?:\/accept)?)$/,
        8,
      ],
      [/^\/unsubscribe\/|^\/api\/v1\/entry-codes\/find$/, 8],
      [/^\/api\/my-account\/(?:data-export|erasure)$/, 8],
      [/^\/api\/my-account\/guest-passes\/:id\/send$/, 8],
    ];
    const getLimit = ({ method, path }: { method: string; path: string }): number => {
      if (method === 'PUT' && path === '/api/auth/user/picture') return 5 * 1024;
      return limits.find(([pattern]) => pattern.test(path))?.[1] ?? 64;
    };
    for (const { method, path } of writes) {
      const limit = getLimit({ method, path }) * 1024;
      const send = async (length: number) => {
        const { statusCode } = await app.inject({
          method,
          url: fillPath(path, 'x'),
          headers: { ...client.headers, 'content-type': 'application/json' },
          payload: `"${'x'.repeat(length - 2)}"`,
        });
        return statusCode;
      };
      expect([path, await send(limit + 1)]).toEqual([path, 413]);
      expect([path, await send(limit)]).not.toEqual([path, 413]);
    }
  });

  test('names the limit of an upload that it refuses, in the language of the caller [ACC-04 ACC-08]', async () => {
    const send = async (url: string, type: string, size: number, language = 'en') => {
      const headers = { ...client.headers, 'content-type': type, 'accept-language': language };
      const method = type === 'image/png' ? 'PUT' : 'POST';
      const response = await app.inject({ method, url, headers, payload: Buffer.alloc(size) });
      return [response.statusCode, response.json<{ message: string }>().message];
    };
    const picture = '/api/auth/user/picture';
    const document = '/api/my-account/memberships/0190b1a2-7c11-7d21-8a54-1f6f6d0c1a01/document';
    const megabyte = 1024 * 1024;
    expect(await send(picture, 'image/png', 5 * megabyte + 1)).toEqual([
      413,
      'The file is too large. Choose one of at most 5 MB.',
    ]);
    expect(await send(document, 'application/json', 14 * megabyte + 1)).toEqual([
      413,
      'The file is too large. Choose one of at most 10 MB.',
    ]);
    expect((await send(picture, 'image/png', 5 * megabyte + 1, 'cy'))[1]).toContain('5 MB ar y mwyaf');
    expect(await send('/api/activities/cart/add', 'application/json', 64 * 1024 + 1)).toEqual([
      413,
      'The request is too large. It can have at most 64 kB.',
    ]);
  });

  test('is refused last under load if it carries the basket or a payment', async () => {
    const isSale = (path: string) =>
      /\/(?:carts?|checkout|hand-over|orders?|order-payments?|payment-providers)(?:\/|$)/.test(path);
    const sales = routes.filter(({ path }) => isSale(path) && !path.startsWith('/api/my-account/'));
    expect(sales.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/hand-over', '/api/auth/hand-over', '/api/checkout/orders/:id']),
    );
    for (const { method, path, shedding } of sales)
      expect([method, path, shedding]).toEqual([method, path, 'last']);
    for (const url of ['opayo/return/x', 'stripe/webhook']) {
      await app.inject({ method: 'POST', url: `/api/payment-providers/${url}`, headers: client.headers });
      expect([url, lastShedding]).toEqual([url, 'last']);
    }
  });

  test('is in the OpenAPI document, which has no empty schema', async () => {
    const document = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
    for (const { path, method } of routes) {
      expect(document.paths[path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase());
    }
    expect(findEmptySchemas(document, '')).toEqual([]);
  });
});

/** Paths in the document where a schema is empty. */
function findEmptySchemas(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const innerPath = `${path}/${name}`;
    const isSchema = /(^|\/)(schema|items|additionalProperties|(properties|anyOf|allOf|oneOf)\/[^/]+)$/.test(
      innerPath,
    );
    const isEmpty = typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0;
    return isSchema && isEmpty ? [innerPath] : findEmptySchemas(inner, innerPath);
  });
}
