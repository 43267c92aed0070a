import { expect, test } from 'vitest';
import common from '../../../../../packages/text/en/common.json' with { type: 'json' };
import type { ErrorToast } from '../http/query-client.ts';
import { RequestError } from '../http/request.ts';
import { createRequestToasts } from './request-toasts.ts';
import { createToastStore } from './toast-store.ts';

const createError = (status: number, message = '', errors: Record<string, string[]> = {}) =>
  new RequestError({ status, code: 'some_code', message, errors });

function showAndGetToast(error: Error, toast: ErrorToast = {}) {
  const toasts = createToastStore();
  createRequestToasts(toasts, () => ({ common })).showError(error, toast);
  return toasts.get()[0];
}

test('shows the text of the status in an error toast titled Error [ERR-04 ERR-18]', () => {
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

test('prefers a message of the screen, then the server’s message [ERR-10 ERR-15]', () => {
  const error = createError(404, 'That session has gone.');
  expect(showAndGetToast(error)?.content).toBe('Error: That session has gone.');
  expect(showAndGetToast(error, { title: 'Basket', message: 'Please choose again.' })?.content).toBe(
    'Basket: Please choose again.',
  );
});

test('shows the generic toast for other errors [ERR-16]', () => {
  expect(showAndGetToast(new TypeError('x is not a function'))?.content).toBe(
    'Something went wrong, please try again.',
  );
});

test('lists the validation messages of fields [ERR-03]', () => {
  const errors = { email: ['This is no e-mail address.'] };
  expect(showAndGetToast(createError(422, 'Please check.', errors))).toMatchObject({
    type: 'validation',
    validationMessages: errors,
  });
});
