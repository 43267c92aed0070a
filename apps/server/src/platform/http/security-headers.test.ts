import Fastify from 'fastify';
import { expect, test } from 'vitest';
import {
  buildChallengeCsp,
  buildCheckoutCsp,
  buildFileCsp,
  buildPageCsp,
  buildPermissionsPolicy,
  registerSecurityHeaders,
} from './security-headers.ts';

test('sets security headers on every response and HSTS over TLS', async () => {
  const app = Fastify({ trustProxy: true });
  registerSecurityHeaders(app);
  const { headers } = await app.inject('/nowhere');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
    'x-request-id': expect.stringMatching(/\S/),
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  const safe = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
  expect(safe.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});

test('lets a page run own scripts and the inline ones with a known hash, post to own surfaces and be framed by the client’s hosts', () => {
  const policy = buildPageCsp({
    nonce: 'N',
    surfaces: ['http://account.demo.localhost:3000'],
    inlineScripts: ["'sha256-S'"],
    embeddingHosts: ['http://council.localhost:*'],
  }).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self' 'sha256-S'",
      "style-src 'self' 'nonce-N'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self' http://account.demo.localhost:3000",
      "frame-ancestors 'self' http://council.localhost:*",
    ]),
  );
});

test('allows one provider and no framing in checkout, and any bank only in the challenge frame [PAY-04]', () => {
  const policy = buildCheckoutCsp({ nonce: 'N', providerOrigins: ['https://js.stripe.com'] });
  expect(policy).toContain("script-src 'self' https://js.stripe.com;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('https:;');
  expect(buildChallengeCsp()).toContain("frame-src 'self' https:; form-action https:;");
});

test('lets the frames of a provider ask for a wallet’s payment only if its origins are given [PAY-04]', () => {
  expect(buildPermissionsPolicy(['https://js.stripe.com', 'https://*.js.stripe.com'])).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
  );
  expect(buildPermissionsPolicy([])).toContain('payment=()');
});

test('allows a configured map for connections and images, not for scripts', () => {
  const policy = buildPageCsp({
    nonce: 'N',
    surfaces: [],
    inlineScripts: [],
    embeddingHosts: [],
    mapOrigin: 'https://maps.example',
  }).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "connect-src 'self' https://maps.example",
      "img-src 'self' data: blob: https://maps.example",
      "script-src 'self'",
      "worker-src 'self'",
    ]),
  );
  expect(buildFileCsp('https://maps.example')).toContain("connect-src 'self' https://maps.example;");
  expect(buildFileCsp()).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'self'");
});

test('allows the client’s logo from its origin as an image only [THM-07]', () => {
  const logoOrigin = 'https://www.council.example';
  const pages = { nonce: 'N', surfaces: [], inlineScripts: [], embeddingHosts: [] };
  for (const policy of [
    buildPageCsp({ ...pages, logoOrigin }),
    buildCheckoutCsp({ nonce: 'N', providerOrigins: [], logoOrigin }),
  ]) {
    expect(policy.split('; ').filter((directive) => directive.includes(logoOrigin))).toEqual([
      `img-src 'self' data: blob: ${logoOrigin}`,
    ]);
  }
  expect(buildPageCsp(pages)).toContain("img-src 'self' data: blob:;");
});
