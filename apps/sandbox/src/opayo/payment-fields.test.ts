import { expect, test } from 'vitest';
import { createTestShop, sca } from '../testing/opayo-shop.ts';

const address = { address1: '88', city: 'London', postalCode: '412', country: 'GB' };
const createText = (length: number) => 'a'.repeat(length);

test.each([
  ['transactionType', undefined, 1003],
  ['transactionType', 'Gift', 1009],
  ['paymentMethod', undefined, 1003],
  ['vendorTxCode', undefined, 1003],
  ['vendorTxCode', createText(41), 1004],
  ['vendorTxCode', 'a b', 1005],
  ['amount', undefined, 1003],
  ['amount', 12.5, 1016],
  ['amount', '1250', 1016],
  ['currency', undefined, 1003],
  ['currency', 'POUND', 1004],
  ['currency', 'XQX', 1010],
  ['description', undefined, 1003],
  ['description', createText(101), 1004],
  ['customerFirstName', undefined, 1003],
  ['customerFirstName', createText(21), 1004],
  ['customerLastName', createText(21), 1004],
  ['customerFirstName', 'Siân ⭐', 1005],
  ['customerLastName', 'Wałęsa', 1005],
  ['customerLastName', 'Sample 2', 1005],
  ['customerEmail', `${createText(75)}@a.test`, 1004],
  ['customerPhone', '+44770090000000000000', 1004],
  ['customerPhone', 'call me', 1005],
  ['settlementReferenceText', createText(31), 1004],
  ['settlementReferenceText', 'Order 1', 1005],
  ['entryMethod', 'Pigeon', 1009],
  ['apply3DSecure', 'Sometimes', 1009],
  ['applyAvsCvcCheck', 'Sometimes', 1009],
  ['billingAddress', undefined, 1003],
])('refuses a payment whose %s is %s with %i', async (name, value, code) => {
  const { pay } = createTestShop();
  expect(await pay({ [name]: value })).toMatchObject({
    status: 422,
    body: { errors: [{ code, property: name }] },
  });
});

test.each([
  ['address1', undefined, 1003],
  ['address1', createText(51), 1004],
  ['address2', createText(51), 1004],
  ['address3', createText(51), 1004],
  ['city', createText(41), 1004],
  ['address1', '1 Łódź Street', 1005],
  ['address2', 'Flat #2', 1005],
  ['city', 'Łódź', 1005],
  ['postalCode', undefined, 1003],
  ['postalCode', createText(11), 1004],
  ['postalCode', 'M1/1AA', 5055],
  ['country', 'GBR', 1004],
  ['country', 'gb', 1009],
  ['country', 'XX', 1009],
])('refuses a billing address whose %s is %s with %i', async (name, value, code) => {
  const { pay } = createTestShop();
  expect(await pay({ billingAddress: { ...address, [name]: value } })).toMatchObject({
    status: 422,
    body: { errors: [{ code, property: `billingAddress.${name}` }] },
  });
});

test('requires the state of an address in the United States', async () => {
  const { pay } = createTestShop();
  const american = { ...address, country: 'US' };
  expect(await pay({ billingAddress: american })).toMatchObject({
    body: { errors: [{ code: 1003, property: 'billingAddress.state' }] },
  });
  expect(await pay({ billingAddress: { ...american, state: 'NY' } })).toMatchObject({ status: 201 });
});

test.each([
  ['notificationURL', undefined, 1003],
  ['notificationURL', `https://shop.test/${createText(256)}`, 1004],
  ['notificationURL', 'shop.test', 1009],
  ['browserIP', '::1', 1009],
  ['browserIP', '256.0.0.1', 1009],
  ['browserAcceptHeader', undefined, 1003],
  ['browserAcceptHeader', createText(2049), 1004],
  ['browserUserAgent', undefined, 1003],
  ['browserJavascriptEnabled', undefined, 1003],
  ['browserJavaEnabled', undefined, 1003],
  ['browserColorDepth', '30', 1009],
  ['browserColorDepth', 24, 1009],
  ['browserScreenHeight', undefined, 1003],
  ['browserScreenWidth', 'wide', 1009],
  ['browserTZ', undefined, 1003],
  ['browserLanguage', undefined, 1003],
  ['challengeWindowSize', 'Huge', 1009],
  ['transType', undefined, 1003],
])('refuses strong authentication whose %s is %s with %i', async (name, value, code) => {
  const { pay } = createTestShop();
  expect(await pay({ strongCustomerAuthentication: { ...sca, [name]: value } })).toMatchObject({
    status: 422,
    body: { errors: [{ code, property: `strongCustomerAuthentication.${name}` }] },
  });
});

test.each(['http://localhost:3000/return', 'http://127.0.0.1:3000/return', 'https://shop.test/return'])(
  'accepts the return URL %s',
  async (notificationURL) => {
    const { pay } = createTestShop();
    const response = await pay({ strongCustomerAuthentication: { ...sca, notificationURL } });
    expect(response).toMatchObject({ status: 201 });
  },
);
