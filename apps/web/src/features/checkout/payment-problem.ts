import type { PanelError } from '@pavilion/domain/payment';
import type { TextKey } from '@pavilion/text/src/keys.ts';

/** What a failed payment means to the customer. */
const titles = {
  payment_declined: 'error_payment_declined',
  authorization_failed: 'problem_declined',
  sca_failed: 'problem_declined',
  authorize_request_failed: 'problem_unreachable',
  completion_failed: 'problem_order',
  order_failed: 'problem_order',
  preparation_failed: 'problem_unavailable',
  opayo_session_failed: 'problem_unavailable',
  stripe_configuration_failed: 'problem_unavailable',
  paid_booking_disabled: 'problem_unavailable',
  sca_unresolved: 'problem_unknown',
  sca_completion_failed: 'problem_unknown',
  complete_request_failed: 'problem_unknown',
  order_request_failed: 'problem_unknown',
  no_transaction_id: 'problem_unknown',
} as const satisfies Record<PanelError['code'], TextKey<'checkout'>>;

type PaymentProblem = {
  /** What happened. */
  titleKey: TextKey<'checkout'>;
  /** The specification's name of the failure, for the venue's staff. It may be the title (CHK-07). */
  nameKey: TextKey<'checkout'>;
  /** The message of the server or provider, else what is known about the charge and what to do. */
  message: string | null;
  messageKey: TextKey<'checkout'>;
};

/**
 * CHK-26, CHK-30, CHK-31: a failure in plain words. `previous` is the error of an earlier attempt: if nobody knows whether
 * its request arrived, the failed preparation of the next one does not say that nothing was charged.
 */
export function describeProblem({ code, message }: PanelError, previous: PanelError | null): PaymentProblem {
  const isUncertain = previous?.code === 'authorize_request_failed' && previous.message === null;
  const shownCode = isUncertain ? previous.code : code;
  return {
    titleKey: titles[shownCode],
    nameKey: `error_${code}`,
    message: isUncertain ? null : message,
    messageKey: `error_${shownCode}_text`,
  };
}

/** Whether no card can pay now. What needs no provider still does. */
export const isProviderFailure = (error: PanelError | null): boolean =>
  error?.code === 'opayo_session_failed' || error?.code === 'stripe_configuration_failed';

/** Whether the card was refused, which does not matter once nothing is left to pay. */
export const isCardRefusal = ({ code }: PanelError): boolean =>
  code === 'payment_declined' || code === 'authorization_failed' || code === 'sca_failed';
