import { expect, test } from 'vitest';
import { buildSurfaceUrls } from './surface-urls.ts';

const hosts = [{ host: 'book.northgate.example', surface: 'bookings' as const }];
const demo = { slug: 'demo', hosts };

test('every surface has its host under our domain, on the scheme and port of the request [MOD-05]', () => {
  const asked = { scheme: 'http', host: 'bookings.demo.localhost:3000' };
  expect(buildSurfaceUrls({ ...demo, hostKind: 'domain' }, asked, 'localhost')).toEqual({
    bookings: 'http://bookings.demo.localhost:3000',
    account: 'http://account.demo.localhost:3000',
    join: 'http://join.demo.localhost:3000',
    desk: 'http://desk.demo.localhost:3000',
  });
});

test('on a bare host every surface is a path of it [MOD-05]', () => {
  const asked = { scheme: 'https', host: '[::1]:3000' };
  expect(buildSurfaceUrls({ ...demo, hostKind: 'bare' }, asked, 'localhost')).toEqual({
    bookings: 'https://[::1]:3000',
    account: 'https://[::1]:3000/~account',
    join: 'https://[::1]:3000/~join',
    desk: 'https://[::1]:3000/~desk',
  });
});

test('on a host of the client’s own its others are its own too, where it has them [MOD-05]', () => {
  const asked = { scheme: 'https', host: 'book.northgate.example' };
  expect(buildSurfaceUrls({ ...demo, hostKind: 'own' }, asked, 'pavilion.example')).toMatchObject({
    bookings: 'https://book.northgate.example',
    account: 'https://account.demo.pavilion.example',
  });
});
