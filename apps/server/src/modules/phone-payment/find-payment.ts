import { ok, refuse } from '@pavilion/domain/result';
import type { Caller } from '#platform/http/caller';
import type { CheckoutScope } from '../checkout/index.ts';
import { readAttempt } from '../payment/index.ts';
import type { PhonePaymentDeps } from './deps.ts';
import { findState } from './find-state.ts';
import { type PhonePaymentRow, readPhonePayment } from './store.ts';

type PhoneToken = { payment_token: string };

/** The payment that a phone's token proves; undefined for an unknown token. */
export const findPayment = (
  { database: { run } }: PhonePaymentDeps,
  { client }: Caller,
  { payment_token: paymentToken }: PhoneToken,
): Promise<PhonePaymentRow | undefined> => readPhonePayment(run, { clientId: client.id, paymentToken });

/** The payment of a phone, if it can be paid now. */
export async function findPayable(deps: PhonePaymentDeps, caller: Caller, token: PhoneToken) {
  const payment = await findPayment(deps, caller, token);
  if (!payment) return refuse({ code: 'phone_payment_not_found' } as const);
  const { state } = await findState(deps, payment, caller);
  return state === 'payable' ? ok(payment) : refuse({ code: 'phone_payment_ended' } as const);
}

/** The payment of a phone with an attempt to pay its basket. Other attempts of the person do not exist for it. */
export async function findAttempt(
  deps: PhonePaymentDeps,
  caller: Caller,
  { transaction_uuid: id, ...token }: PhoneToken & { transaction_uuid: string },
) {
  const payment = await findPayment(deps, caller, token);
  if (!payment) return refuse({ code: 'phone_payment_not_found' } as const);
  const attempt = await readAttempt(deps.database.run, { clientId: payment.clientId, id });
  return attempt?.cartHash === payment.cartHash
    ? ok(payment)
    : refuse({ code: 'transaction_not_found' } as const);
}

/** The checkout that a phone continues. A bank returns to the phone's page. */
export const toScope = (
  { personId }: PhonePaymentRow,
  { payment_token: token }: PhoneToken,
): CheckoutScope => ({ personId, path: `/checkout/phone?payment_token=${token}` });
