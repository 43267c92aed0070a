import { expect, test } from 'vitest';
import { getSurfaceFromPath, parseHost } from './parse-host.ts';

test('parses a host under the public domain into a surface and a client slug [MOD-05 MOD-14]', () => {
  for (const surface of ['bookings', 'account', 'join', 'desk']) {
    expect(parseHost(`${surface}.demo.localhost:3000`, 'localhost')).toEqual({ slug: 'demo', surface });
    expect(parseHost(`${surface}.demo.book.example`, 'book.example')).toEqual({ slug: 'demo', surface });
  }
  expect(parseHost('BOOKINGS.Demo.LocalHost', 'localhost')).toEqual({ slug: 'demo', surface: 'bookings' });
});

test('treats only localhost and literal IP addresses as bare hosts [MOD-14]', () => {
  for (const host of [
    'localhost',
    'LOCALHOST:3000',
    '127.0.0.1:3000',
    '192.168.1.20',
    '[::1]',
    '[::1]:3000',
  ]) {
    expect(parseHost(host, 'localhost'), host).toBe('bare');
  }
  for (const host of ['localhost.example', '127.0.0.1.example', '1.2.3', 'example', '999.1.1.1']) {
    expect(parseHost(host, 'localhost'), host).toEqual({ host });
  }
});

test('rejects invalid hosts and hosts with a trailing dot [MOD-14]', () => {
  const hosts = [
    '',
    'bookings.demo.localhost.',
    'localhost.',
    'a..b',
    'a b',
    'x:y',
    'demo/x',
    '[::1',
    'a@b',
    'a:999999',
    'a:65536',
  ];
  for (const host of hosts) expect(parseHost(host, 'localhost'), host).toBeUndefined();
});

test('finds no slug at another depth or for an unknown surface [MOD-05]', () => {
  for (const host of [
    'demo.localhost',
    'shop.demo.localhost',
    'x.bookings.demo.localhost',
    'bookings.localhost',
  ]) {
    expect(parseHost(host, 'localhost'), host).toEqual({ host });
  }
});

test('reads the surface from the path on a bare host [MOD-05]', () => {
  expect(getSurfaceFromPath('/~account')).toBe('account');
  expect(getSurfaceFromPath('/~join/plans?x=1')).toBe('join');
  expect(getSurfaceFromPath('/~desk?x=1')).toBe('desk');
  for (const path of ['/', '/account', '/~accounts', '/x/~account', '/~', '/api/client']) {
    expect(getSurfaceFromPath(path), path).toBe('bookings');
  }
});
