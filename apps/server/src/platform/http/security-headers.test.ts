import Fastify from 'fastify';
import { expect, test } from 'vitest';
import {
  buildChallengeCsp,
  buildCheckoutCsp,
  buildFileCsp,
  buildPageCsp,
  registerSecurityHeaders,
} from './security-headers.ts';

test('every answer is protected, and by TLS says to come by TLS only', async () => {
  const app = Fastify({ trustProxy: true });
  registerSecurityHeaders(app);
  const { headers } = await app.inject('/nowhere');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-request-id': expect.stringMatching(/\S/),
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  const safe = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
  expect(safe.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});

test('a page may be framed by the client’s hosts, runs our scripts only and posts to our surfaces', () => {
  const policy = buildPageCsp({
    nonce: 'N',
    surfaces: ['http://account.demo.localhost:3000'],
    embeddingHosts: ['http://council.localhost:*'],
  }).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'nonce-N'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self' http://account.demo.localhost:3000",
      "frame-ancestors 'self' http://council.localhost:*",
    ]),
  );
});

test('checkout lets the one provider in and nobody frame it; only the challenge frames any bank [PAY-04]', () => {
  const policy = buildCheckoutCsp({ nonce: 'N', providerOrigins: ['https://js.stripe.com'] });
  expect(policy).toContain("script-src 'self' https://js.stripe.com;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('https:;');
  expect(buildChallengeCsp()).toContain("frame-src 'self' https:; form-action https:;");
});

test('a configured map is let in as what is asked and looked at, and as nothing that runs', () => {
  const policy = buildPageCsp({
    nonce: 'N',
    surfaces: [],
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

test('an operator’s logo is let in from where it lies, to be looked at alone [THM-07]', () => {
  const logoOrigin = 'https://www.council.example';
  const pages = { nonce: 'N', surfaces: [], embeddingHosts: [] };
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
