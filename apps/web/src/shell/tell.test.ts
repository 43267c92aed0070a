import { createToasts } from '@pavilion/ui/toast';
import { expect, test } from 'vitest';
import common from '../../../../packages/text/en/common.json' with { type: 'json' };
import type { Said } from './query.ts';
import { RequestError } from './request.ts';
import { tellBy } from './tell.ts';

const failure = (status: number, message = '', errors: Record<string, string[]> = {}) =>
  new RequestError({ status, code: 'some_code', message, errors });

function told(error: Error, said: Said = {}) {
  const toasts = createToasts();
  tellBy(toasts, { common }).failed(error, said);
  return toasts.list()[0];
}

test('a failure has the words of its status, titled Error, in a toast of danger [ERR-04 ERR-18]', () => {
  expect(told(failure(404))?.content).toBe('Error: Unable to complete request, item not found');
  expect(told(failure(403))?.content).toBe('Error: Unauthorised');
  for (const status of [500, 502, 418]) {
    expect(told(failure(status))?.content).toBe('Error: Something has gone wrong, please try again');
  }
  expect(told(failure(500))?.type).toBe('error');
});

test('the server’s own words go before those, and a message of the screen before both [ERR-10 ERR-15]', () => {
  const error = failure(404, 'That session has gone.');
  expect(told(error)?.content).toBe('Error: That session has gone.');
  expect(told(error, { title: 'Basket', message: 'Please choose again.' })?.content).toBe(
    'Basket: Please choose again.',
  );
});

test('what no server said is the generic toast [ERR-16]', () => {
  expect(told(new TypeError('x is not a function'))?.content).toBe('Something went wrong, please try again.');
});

test('fields that were refused are listed [ERR-03]', () => {
  const errors = { email: ['This is no e-mail address.'] };
  expect(told(failure(422, 'Please check.', errors))).toMatchObject({
    type: 'validation',
    validationMessages: errors,
  });
});
