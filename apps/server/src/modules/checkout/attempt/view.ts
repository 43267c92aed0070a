import type { authorise } from '@pavilion/contract/checkout';
import type { AttemptState } from '@pavilion/domain/checkout';
import { joinSentences } from '@pavilion/domain/sentences';
import type * as z from 'zod/mini';
import { hasText, translate } from '#platform/lib/translate';
import type { Attempt, Challenge } from '../../payment/index.ts';

type View = z.input<typeof authorise.reply>;

/** The `transaction_status` of the API for each state of an attempt. */
export const transactionStatuses = {
  created: 'pending',
  authorising: 'pending',
  unknown: 'pending',
  sca_required: 'sca_required',
  authorised: 'authorised',
  capture_pending: 'authorised',
  captured: 'authorised',
  capture_failed: 'authorised',
  captured_late: 'failed',
  failed: 'failed',
  expired: 'failed',
  void_pending: 'failed',
  voided: 'failed',
  void_failed: 'failed',
} as const satisfies Record<AttemptState, View['transaction_status']>;

/** An open challenge, and the URL of the page on which the customer pays. */
type OpenChallenge = { challenge: Challenge; returnUrl: string };

/** CHK-03: an attempt as the API returns it. */
export function viewAttempt(attempt: Attempt, language: string, open?: OpenChallenge): View {
  const challenge = open?.challenge;
  // An order that no card pays ends as voided, which is not a failure.
  const status = attempt.amount === 0 ? 'authorised' : transactionStatuses[attempt.state];
  const isForm = challenge?.kind === 'form';
  return {
    transaction_status: status,
    transaction_uuid: attempt.id,
    sca_url: isForm ? challenge.url : null,
    sca_method: isForm ? 'POST' : null,
    sca_data: isForm ? challenge.fields : null,
    client_secret: challenge?.kind === 'script' ? challenge.clientSecret : null,
    return_url: open?.challenge.kind === 'script' ? open.returnUrl : null,
    error: status === 'failed' ? viewError(attempt, language) : null,
  };
}

/** CHK-30: why the payment was not authorised, as our own text or, without one, as the provider's. */
function viewError({ error }: Attempt, language: string): NonNullable<View['error']> {
  const { code = 'card_declined', message = null, details = null } = error ?? {};
  return { code, message: formatPaymentError(code, language, message), details };
}

export function formatPaymentError(code: string, language: string, message: string | null = null): string {
  const key = `error_${code}`;
  if (message !== null && (code === 'payment_refused' || !hasText('payment', key)))
    return joinSentences([message.trim(), translate(language, 'payment', 'not_charged')]);
  return translate(language, 'payment', hasText('payment', key) ? key : 'error_card_declined');
}
