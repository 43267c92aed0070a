import { expect, test } from 'vitest';
import { describeProblem } from './payment-problem.ts';

const lost = { code: 'authorize_request_failed', message: null } as const;

test('does not say that nothing was charged when the request to pay may have arrived [CHK-26]', () => {
  const failed = { code: 'opayo_session_failed', message: null } as const;
  expect(describeProblem(failed, null).messageKey).toBe('error_opayo_session_failed_text');
  expect(describeProblem(failed, lost)).toMatchObject({
    titleKey: 'problem_unreachable',
    nameKey: 'error_opayo_session_failed',
    messageKey: 'error_authorize_request_failed_text',
  });
});

test('shows the message of the server or provider in place of our own [CHK-30]', () => {
  const declined = { code: 'payment_declined', message: 'This card has expired.' } as const;
  expect(describeProblem(declined, null).message).toBe('This card has expired.');
});
