import { describe, expect, test } from 'vitest';
import { createTestSandbox } from '../testing/create-test-sandbox.ts';
import { createTestShop, sca } from '../testing/opayo-shop.ts';

describe('a payment with a test card', () => {
  test.each([
    ['4929000000006', 'Authenticated'],
    ['4929000005559', 'CardNotEnrolled'],
    ['4929000000014', 'IssuerNotEnrolled'],
    ['4929000000022', 'Error'],
    ['4484000000002', 'CardNotEnrolled'],
    ['4462000000000003', 'Authenticated'],
    ['4917300000000008', 'Authenticated'],
    ['5404000000000001', 'Authenticated'],
    ['5404000000000043', 'CardNotEnrolled'],
    ['5404000000000084', 'IssuerNotEnrolled'],
    ['5404000000000068', 'Error'],
    ['5186150660000009', 'Authenticated'],
    ['5186150660000025', 'CardNotEnrolled'],
    ['5573470000000001', 'Authenticated'],
    ['6759000000005', 'Authenticated'],
    ['6705000000008', 'Authenticated'],
    ['6777000000007', 'Authenticated'],
    ['6766000000000', 'Authenticated'],
    ['374200000000004', 'NotChecked'],
    ['36000000000008', 'NotChecked'],
    ['3569990000000009', 'NotChecked'],
  ])('%s with an ordinary name is authorised, 3D Secure %s', async (cardNumber, status) => {
    const { pay } = createTestShop();
    const paid = await pay({}, { cardNumber, cardholderName: 'Sam Jones' });
    expect(paid).toMatchObject({
      status: 201,
      body: { status: 'Ok', statusCode: '0000', '3DSecure': { status } },
    });
  });

  test.each(['4929602110085639', '5403814948608092'])('%s is declined by the bank', async (cardNumber) => {
    const { pay, readTransactionId, readState } = createTestShop();
    const declined = await pay({}, { cardNumber });
    expect(declined).toMatchObject({
      status: 201,
      body: {
        status: 'NotAuthed',
        statusCode: '2000',
        statusDetail: 'The Authorisation was Declined by the bank.',
        bankResponseCode: '05',
        additionalDeclineDetail: { additionalDeclineCode: '03', additionalDeclineCodeCategory: '03' },
      },
    });
    expect(await readState(readTransactionId(declined))).toBe('12');
  });

  test('returns all of Opayo’s fields, also from GET', async () => {
    const { pay, readTransactionId, opayo } = createTestShop();
    const paid = await pay();
    expect(paid.body).toEqual({
      statusCode: '0000',
      statusDetail: 'The Authorisation was Successful.',
      status: 'Ok',
      transactionId: expect.stringMatching(/^[\dA-F-]{36}$/),
      transactionType: 'Deferred',
      retrievalReference: expect.any(Number),
      bankResponseCode: '00',
      bankAuthorisationCode: '999777',
      paymentMethod: {
        card: {
          cardType: 'Visa',
          lastFourDigits: '0006',
          expiryDate: '1231',
          cardIdentifier: expect.any(String),
          reusable: false,
        },
      },
      amount: { totalAmount: 1250, saleAmount: 1250, surchargeAmount: 0 },
      currency: 'GBP',
      avsCvcCheck: {
        status: 'AllMatched',
        address: 'Matched',
        postalCode: 'Matched',
        securityCode: 'Matched',
      },
      '3DSecure': { status: 'Authenticated' },
    });
    expect(await opayo(`/transactions/${readTransactionId(paid)}`)).toMatchObject({
      status: 200,
      body: paid.body,
    });
    expect(await opayo('/transactions/unknown')).toMatchObject({ status: 404, body: { code: 1012 } });
  });
});

describe('3D Secure follows the cardholder name', () => {
  test.each([
    ['SUCCESSFUL', 'Ok', 'Authenticated'],
    ['successful', 'Ok', 'Authenticated'],
    ['PROOFATTEMPT', 'Ok', 'AttemptOnly'],
    ['NOTAUTH', 'Rejected', 'NotAuthenticated'],
    ['REJECT', 'Rejected', 'NotAuthenticated'],
    ['NOTENROLLED', 'Rejected', 'CardNotEnrolled'],
    ['TECHDIFFICULTIES', 'Rejected', 'Incomplete'],
    ['TECHNICALDIFFICULTIES', 'Rejected', 'Incomplete'],
    ['STATUS201DS', 'Rejected', 'Incomplete'],
    ['ERROR', 'Rejected', 'Error'],
  ])('%s: %s, %s', async (cardholderName, status, secure) => {
    const { pay } = createTestShop();
    const response = await pay({}, { cardholderName });
    const statusCode = status === 'Ok' ? '0000' : '4026';
    expect(response).toMatchObject({
      status: 201,
      body: { status, statusCode, '3DSecure': { status: secure } },
    });
  });

  test.each([
    ['Disable', 'Ok', 'NotChecked'],
    ['ForceIgnoringRules', 'Ok', 'NotAuthenticated'],
    ['Force', 'Rejected', 'NotAuthenticated'],
    ['UseMSPSetting', 'Rejected', 'NotAuthenticated'],
  ])('fails with %s: %s, %s', async (apply3DSecure, status, secure) => {
    const { pay } = createTestShop();
    const response = await pay({ apply3DSecure }, { cardholderName: 'NOTAUTH' });
    expect(response.body).toMatchObject({ status, '3DSecure': { status: secure } });
  });

  test('fails for any other name with hasStrictNames, as in the public sandbox', async () => {
    const { pay } = createTestShop(createTestSandbox(undefined, { hasStrictNames: true, readLagMs: 0 }));
    const response = await pay({}, { cardholderName: 'Sam Jones' });
    expect(response.body).toMatchObject({ status: 'Rejected', statusCode: '4026' });
    expect((await pay()).body).toMatchObject({ status: 'Ok' });
  });

  test('is skipped for telephone orders', async () => {
    const { pay } = createTestShop();
    const order = { entryMethod: 'TelephoneOrder', strongCustomerAuthentication: undefined };
    expect((await pay(order, { cardholderName: 'CHALLENGE' })).body).toMatchObject({
      status: 'Ok',
      '3DSecure': { status: 'NotChecked' },
    });
  });

  test('is required for payments on the web', async () => {
    const { pay } = createTestShop();
    const withoutSca = { strongCustomerAuthentication: undefined };
    expect((await pay(withoutSca)).body).toMatchObject({ status: 'Rejected', statusCode: '4026' });
    const disabled = await pay({ ...withoutSca, apply3DSecure: 'Disable' });
    expect(disabled.body).toMatchObject({ status: 'NotAuthed', statusCode: '2022' });
  });
});

describe('address and security code', () => {
  const address = { address1: '88', city: 'London', postalCode: '412', country: 'GB' };
  test.each([
    ['88', '412', '123', 'AllMatched'],
    ['Flat 88', 'M4 1 2AB', '123', 'AllMatched'],
    ['89', '412', '123', 'SecurityCodeMatchOnly'],
    ['88', '413', '123', 'SecurityCodeMatchOnly'],
    ['88', '412', '124', 'AddressMatchOnly'],
    ['89', '413', '124', 'NoMatches'],
  ])('%s, %s, %s: %s, and authorised in any case', async (address1, postalCode, securityCode, status) => {
    const { pay } = createTestShop();
    const paid = await pay({ billingAddress: { ...address, address1, postalCode } }, { securityCode });
    expect(paid.body).toMatchObject({ status: 'Ok', avsCvcCheck: { status } });
  });

  test('match a four-digit code of an American Express card', async () => {
    const { pay } = createTestShop();
    const paid = await pay({}, { cardNumber: '374200000000004', securityCode: '1234' });
    expect(paid.body).toMatchObject({ avsCvcCheck: { securityCode: 'Matched' } });
  });

  test('are not checked if the request disables it', async () => {
    const { pay } = createTestShop();
    expect((await pay({ applyAvsCvcCheck: 'Disable' })).body).toMatchObject({
      avsCvcCheck: { status: 'NotChecked' },
    });
  });
});

test('uses a vendorTxCode once, but not for a refused registration', async () => {
  const { pay } = createTestShop();
  const vendorTxCode = 'lb-once';
  expect(await pay({ vendorTxCode, amount: 0 })).toMatchObject({ status: 422, body: { statusCode: '4009' } });
  expect(await pay({ vendorTxCode }, { cardNumber: '4929602110085639' })).toMatchObject({ status: 201 });
  expect(await pay({ vendorTxCode })).toMatchObject({
    status: 422,
    body: { status: 'Invalid', statusCode: '4001', statusDetail: expect.stringContaining('used before') },
  });
});

test('authorises, captures or authenticates by transaction type', async () => {
  const { pay, readTransactionId, readState } = createTestShop();
  const stateAfter = async (transactionType: string, cardNumber = '4929000000006') =>
    readState(readTransactionId(await pay({ transactionType }, { cardNumber, cardholderName: 'Sam Jones' })));
  expect(await stateAfter('Deferred')).toBe('14');
  expect(await stateAfter('Payment')).toBe('16');
  expect(await stateAfter('Authenticate')).toBe('15');
  expect(await stateAfter('Authenticate', '4929000005559')).toBe('21');
});

test('refuses Apple Pay', async () => {
  const { opayo } = createTestShop();
  const body = { vendorName: 'sandbox', domainName: 'shop.test' };
  expect(await opayo('/applepay/sessions', body)).toMatchObject({
    status: 422,
    body: { statusCode: '4006' },
  });
});

test('needs no screen data from a browser without JavaScript', async () => {
  const { pay } = createTestShop();
  const { browserColorDepth: _, browserTZ: __, ...withoutScreen } = sca;
  const withoutScript = { ...withoutScreen, browserJavascriptEnabled: false };
  expect(await pay({ strongCustomerAuthentication: withoutScript })).toMatchObject({ status: 201 });
});
