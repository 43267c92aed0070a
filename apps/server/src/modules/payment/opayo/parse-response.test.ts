import { describe, expect, test } from 'vitest';
import { toOpayoStatus } from './parse-response.ts';

const failure = (code: string) =>
  expect.objectContaining({ state: 'failed', error: expect.objectContaining({ code }) });

describe('an answer of Opayo', () => {
  test('is read by its status, whatever the codes around it say [PAY-05]', () => {
    const declined = { status: 'NotAuthed', statusCode: '2000', transactionId: 'T' };
    expect(toOpayoStatus({ status: 201, body: declined })).toEqual(failure('card_declined'));
    expect(toOpayoStatus({ status: 403, body: declined })).toEqual(failure('card_declined'));
    // After a failed challenge the type is missing, and the code is another one.
    expect(
      toOpayoStatus({ status: 201, body: { status: 'Rejected', statusCode: '2001', transactionId: 'T' } }),
    ).toEqual(failure('authentication_failed'));
    expect(
      toOpayoStatus({ status: 422, body: { status: 'Ok', transactionId: 'T', retrievalReference: 1 } }),
    ).toEqual({
      state: 'authorised',
      ref: 'T',
      card: null,
    });
  });

  test('that is an error is understood in each of its three shapes [PAY-05]', () => {
    const single = { description: 'Authentication failed', code: 1002 };
    expect(toOpayoStatus({ status: 401, body: single })).toEqual(failure('payment_refused'));
    const many = {
      errors: [{ code: '1011', property: 'paymentMethod.card.cardIdentifier', description: 'invalid' }],
    };
    expect(toOpayoStatus({ status: 422, body: many })).toEqual(failure('card_details_expired'));
    const gateway = {
      status: 'Invalid',
      statusCode: '4009',
      statusDetail: 'The amount is outside the range.',
    };
    expect(toOpayoStatus({ status: 422, body: gateway })).toEqual(failure('payment_refused'));
    expect(
      toOpayoStatus({ status: 422, body: { errors: [{ statusCode: 4006, statusDetail: 'not supported' }] } }),
    ).toEqual(failure('payment_refused'));
  });

  test('that says nothing is no refusal [PAY-09]', () => {
    const unknown = { state: 'unknown' };
    expect(toOpayoStatus(undefined)).toEqual(unknown);
    expect(toOpayoStatus({ status: 201, body: undefined })).toEqual(unknown);
    expect(toOpayoStatus({ status: 500, body: { description: 'internal', code: 9999 } })).toEqual(unknown);
    expect(toOpayoStatus({ status: 408, body: { description: 'timeout', code: 9998 } })).toEqual(unknown);
    expect(toOpayoStatus({ status: 201, body: { status: 'Error', statusCode: '2015' } })).toEqual(unknown);
    // The reference was used before: so the first call has arrived, and its outcome is to be asked for.
    expect(toOpayoStatus({ status: 422, body: { status: 'Invalid', statusCode: '4001' } })).toEqual(unknown);
  });
});
