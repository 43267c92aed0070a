import { createToastStore } from '@pavilion/ui/feedback/toast';
import { expect, test } from 'vitest';
import common from '../../../../../packages/text/en/common.json' with { type: 'json' };
import type { ErrorToast } from '../http/query-client.ts';
import { RequestError } from '../http/request.ts';
import { createRequestToasts } from './request-toasts.ts';

const createError = (status: number, message = '', errors: Record<string, string[]> = {}) =>
  new RequestError({ status, code: 'some_code', message, errors });

function showAndGetToast(error: Error, toast: ErrorToast = {}) {
  const toasts = createToastStore();
  createRequestToasts(toasts, { common }).showError(error, toast);
  return toasts.list()[0];
}

test('a failure has the words of its status, titled Error, in a toast of danger [ERR-04 ERR-18]', () => {
  expect(showAndGetToast(createError(404))?.content).toBe(
    'Error: Unable to complete request, item not found',
  );
  expect(showAndGetToast(createError(403))?.content).toBe('Error: Unauthorised');
  for (const status of [500, 502, 418]) {
    expect(showAndGetToast(createError(status))?.content).toBe(
      'Error: Something has gone wrong, please try again',
    );
  }
  expect(showAndGetToast(createError(500))?.type).toBe('error');
});

test('the server’s own words go before those, and a message of the screen before both [ERR-10 ERR-15]', () => {
  const error = createError(404, 'That session has gone.');
  expect(showAndGetToast(error)?.content).toBe('Error: That session has gone.');
  expect(showAndGetToast(error, { title: 'Basket', message: 'Please choose again.' })?.content).toBe(
    'Basket: Please choose again.',
  );
});

test('what no server said is the generic toast [ERR-16]', () => {
  expect(showAndGetToast(new TypeError('x is not a function'))?.content).toBe(
    'Something went wrong, please try again.',
  );
});

test('fields that were refused are listed [ERR-03]', () => {
  const errors = { email: ['This is no e-mail address.'] };
  expect(showAndGetToast(createError(422, 'Please check.', errors))).toMatchObject({
    type: 'validation',
    validationMessages: errors,
  });
});
