import { expect, test } from 'vitest';
import { buildSurfaceUrls } from './surface-urls.ts';

const hosts = [{ host: 'book.northgate.example', surface: 'bookings' as const }];
const demo = { slug: 'demo', hosts };

test('gives every surface a host under the public domain with the scheme and port of the request [MOD-05]', () => {
  const origin = { scheme: 'http', host: 'bookings.demo.localhost:3000' };
  expect(buildSurfaceUrls({ ...demo, hostKind: 'domain' }, origin, 'localhost')).toEqual({
    bookings: 'http://bookings.demo.localhost:3000',
    account: 'http://account.demo.localhost:3000',
    join: 'http://join.demo.localhost:3000',
    desk: 'http://desk.demo.localhost:3000',
  });
});

test('gives every surface a path on a bare host [MOD-05]', () => {
  const origin = { scheme: 'https', host: '[::1]:3000' };
  expect(buildSurfaceUrls({ ...demo, hostKind: 'bare' }, origin, 'localhost')).toEqual({
    bookings: 'https://[::1]:3000',
    account: 'https://[::1]:3000/~account',
    join: 'https://[::1]:3000/~join',
    desk: 'https://[::1]:3000/~desk',
  });
});

test('prefers the client’s own hosts when the request came to one of them [MOD-05]', () => {
  const origin = { scheme: 'https', host: 'book.northgate.example' };
  expect(buildSurfaceUrls({ ...demo, hostKind: 'own' }, origin, 'pavilion.example')).toMatchObject({
    bookings: 'https://book.northgate.example',
    account: 'https://account.demo.pavilion.example',
  });
});
