import { expect, test } from 'vitest';
import { testCardPayment } from '../../../testing/card-payment.ts';
import { buildDeferredPayment } from './build-payment.ts';

const charge = {
  id: '0198f3a0-0000-7000-8000-000000000001',
  reference: 'PAV-1',
  providerRef: null,
  amount: 500,
  currency: 'GBP',
  createdAt: 0,
  scaResult: null,
  statusChecks: 0,
};
const address = { line1: '1 Main Street', line2: '', city: 'Cork', postcode: '', country: 'IE', state: '' };
const buildAddress = (changes: Partial<typeof address>) =>
  buildDeferredPayment(charge, { ...testCardPayment, address: { ...address, ...changes } });

test('the country is that of the billing address, with a state only in the United States [CHK-03]', () => {
  expect(buildAddress({})).toMatchObject({
    billingAddress: { country: 'IE', city: 'Cork', state: undefined },
  });
  expect(buildAddress({ country: 'US', state: 'NY', postcode: '10001' })).toMatchObject({
    billingAddress: { country: 'US', state: 'NY', postalCode: '10001' },
  });
  // A state that was entered before another country was selected is not sent.
  expect(buildAddress({ country: 'GB', state: 'NY' })).toMatchObject({
    billingAddress: { country: 'GB', state: undefined },
  });
});
