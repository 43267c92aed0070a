import { expect, test } from 'vitest';
import { getPaymentHosts, getProviderOrigins } from './payment-hosts.ts';

const none = { SANDBOX_URL: undefined, PAYMENT_MODE: undefined };

test('payments go to the vendor’s test host, the live host or the sandbox, as the settings say [PAY-06]', () => {
  expect(getPaymentHosts({ ...none, PAYMENT_MODE: 'test' })).toMatchObject({
    mode: 'test',
    opayoOrigin: 'https://sandbox.opayo.eu.elavon.com',
  });
  expect(getPaymentHosts({ ...none, PAYMENT_MODE: 'live' })).toMatchObject({
    mode: 'live',
    opayoOrigin: 'https://live.opayo.eu.elavon.com',
  });
  expect(getPaymentHosts({ ...none, SANDBOX_URL: 'http://127.0.0.1:3001/' })).toEqual({
    mode: 'sandbox',
    opayoOrigin: 'http://127.0.0.1:3001',
    stripeOrigin: 'http://127.0.0.1:3001',
  });
});

test('a missing setting never falls to the live host', () => {
  expect(getPaymentHosts(none)).toBeUndefined();
  expect(getProviderOrigins('opayo', none)).toEqual([]);
  expect(getProviderOrigins('stripe', none)).toEqual([]);
});

test('a page may load the scripts of its provider’s host only', () => {
  const testHost = { ...none, PAYMENT_MODE: 'test' } as const;
  expect(getProviderOrigins('opayo', testHost)).toEqual(['https://sandbox.opayo.eu.elavon.com']);
  expect(getProviderOrigins('stripe', testHost)).toContain('https://js.stripe.com');
  expect(getProviderOrigins('none', testHost)).toEqual([]);
});
