import { describe, expect, test } from 'vitest';
import { toOpayoStatus } from './parse-response.ts';

const failure = (code: string) =>
  expect.objectContaining({ state: 'failed', error: expect.objectContaining({ code }) });

describe('an Opayo response', () => {
  test('is mapped by its transaction status, not by the HTTP status [PAY-05]', () => {
    const declined = { status: 'NotAuthed', statusCode: '2000', transactionId: 'T' };
    expect(toOpayoStatus({ status: 201, body: declined })).toEqual(failure('card_declined'));
    expect(toOpayoStatus({ status: 403, body: declined })).toEqual(failure('card_declined'));
    // After a failed challenge the response has no type and another code.
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

  test('is mapped to a failure for each of the three error shapes [PAY-05]', () => {
    const singleError = { description: 'Authentication failed', code: 1002 };
    expect(toOpayoStatus({ status: 401, body: singleError })).toEqual(failure('provider_setup'));
    const errorList = {
      errors: [{ code: '1011', property: 'paymentMethod.card.cardIdentifier', description: 'invalid' }],
    };
    expect(toOpayoStatus({ status: 422, body: errorList })).toEqual(failure('card_details_expired'));
    const gatewayError = {
      status: 'Invalid',
      statusCode: '4009',
      statusDetail: 'The amount is outside the range.',
    };
    expect(toOpayoStatus({ status: 422, body: gatewayError })).toEqual(failure('payment_refused'));
    expect(
      toOpayoStatus({ status: 422, body: { errors: [{ statusCode: 4006, statusDetail: 'not supported' }] } }),
    ).toEqual(failure('provider_setup'));
  });

  test('leaves the outcome unknown if it is missing or inconclusive [PAY-09]', () => {
    const unknown = { state: 'unknown' };
    expect(toOpayoStatus(undefined)).toEqual(unknown);
    expect(toOpayoStatus({ status: 201, body: undefined })).toEqual(unknown);
    expect(toOpayoStatus({ status: 500, body: { description: 'internal', code: 9999 } })).toEqual(unknown);
    expect(toOpayoStatus({ status: 408, body: { description: 'timeout', code: 9998 } })).toEqual(unknown);
    expect(toOpayoStatus({ status: 201, body: { status: 'Error', statusCode: '2015' } })).toEqual(unknown);
    // The reference was used before, so an earlier request was received and its outcome must be fetched.
    expect(toOpayoStatus({ status: 422, body: { status: 'Invalid', statusCode: '4001' } })).toEqual(unknown);
  });
});
