import { describe, expect, test } from 'vitest';
import { truthOf } from './read-answer.ts';

const failure = (code: string) =>
  expect.objectContaining({ state: 'failed', error: expect.objectContaining({ code }) });

describe('an answer of Opayo', () => {
  test('is read by its status, whatever the codes around it say [PAY-05]', () => {
    const declined = { status: 'NotAuthed', statusCode: '2000', transactionId: 'T' };
    expect(truthOf({ status: 201, body: declined })).toEqual(failure('card_declined'));
    expect(truthOf({ status: 403, body: declined })).toEqual(failure('card_declined'));
    // After a failed challenge the type is missing, and the code is another one.
    expect(
      truthOf({ status: 201, body: { status: 'Rejected', statusCode: '2001', transactionId: 'T' } }),
    ).toEqual(failure('authentication_failed'));
    expect(
      truthOf({ status: 422, body: { status: 'Ok', transactionId: 'T', retrievalReference: 1 } }),
    ).toEqual({
      state: 'authorised',
      ref: 'T',
      card: null,
    });
  });

  test('that is an error is understood in each of its three shapes [PAY-05]', () => {
    const single = { description: 'Authentication failed', code: 1002 };
    expect(truthOf({ status: 401, body: single })).toEqual(failure('payment_refused'));
    const many = {
      errors: [{ code: '1011', property: 'paymentMethod.card.cardIdentifier', description: 'invalid' }],
    };
    expect(truthOf({ status: 422, body: many })).toEqual(failure('card_details_expired'));
    const gateway = {
      status: 'Invalid',
      statusCode: '4009',
      statusDetail: 'The amount is outside the range.',
    };
    expect(truthOf({ status: 422, body: gateway })).toEqual(failure('payment_refused'));
    expect(
      truthOf({ status: 422, body: { errors: [{ statusCode: 4006, statusDetail: 'not supported' }] } }),
    ).toEqual(failure('payment_refused'));
  });

  test('that says nothing is no refusal [PAY-09]', () => {
    const unknown = { state: 'unknown' };
    expect(truthOf(undefined)).toEqual(unknown);
    expect(truthOf({ status: 201, body: undefined })).toEqual(unknown);
    expect(truthOf({ status: 500, body: { description: 'internal', code: 9999 } })).toEqual(unknown);
    expect(truthOf({ status: 408, body: { description: 'timeout', code: 9998 } })).toEqual(unknown);
    expect(truthOf({ status: 201, body: { status: 'Error', statusCode: '2015' } })).toEqual(unknown);
    // The reference was used before: so the first call has arrived, and its outcome is to be asked for.
    expect(truthOf({ status: 422, body: { status: 'Invalid', statusCode: '4001' } })).toEqual(unknown);
  });
});
