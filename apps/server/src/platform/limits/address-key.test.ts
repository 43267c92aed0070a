import { expect, test } from 'vitest';
import { getAddressKey } from './address-key.ts';

test('counts IPv4 addresses one by one, and IPv4-mapped addresses as IPv4', () => {
  expect(getAddressKey('203.0.113.7')).toBe('203.0.113.7');
  expect(getAddressKey('203.0.113.8')).not.toBe(getAddressKey('203.0.113.7'));
  expect(getAddressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(getAddressKey('::ffff:cb00:7107')).toBe('203.0.113.7');
});

test('counts IPv6 addresses by /64, in any notation', () => {
  const key = '2001:db8:0:1::/64';
  for (const address of [
    '2001:db8:0:1::1',
    '2001:DB8:0:1:ffff:ffff:ffff:ffff',
    '2001:0db8:0000:0001::2%eth0',
  ])
    expect([address, getAddressKey(address)]).toEqual([address, key]);
  expect(getAddressKey('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64');
  expect(getAddressKey('::1')).toBe('0:0:0:0::/64');
});

test('returns other text unchanged', () => {
  expect(getAddressKey('unix socket')).toBe('unix socket');
});
