import { addFieldError, parseFields, readText } from './fields.ts';
import { authorisePayment, rejectedByRuleBase } from './outcome.ts';
import { applyOutcome, type PaymentContext } from './pay.ts';
import type { OpayoRecords } from './records.ts';
import {
  type OpayoResponse,
  operationNotAllowed,
  toErrorResponse,
  toFieldErrorsResponse,
  transactionNotFound,
} from './response.ts';
import { getState } from './state.ts';
import { decodeMessage } from './three-d-secure.ts';
import { toTransactionBody } from './transaction-response.ts';

/**
 * Accepts the challenge result from the browser, once and before it expires. The outcome that the bank's page saved
 * decides, so a forged result has no effect.
 */
export function submitChallenge(
  records: OpayoRecords,
  id: string,
  body: unknown,
  { now, options, account }: PaymentContext,
): OpayoResponse {
  const transaction = records.transactions[id];
  if (!transaction) return transactionNotFound;
  const fields = parseFields(body);
  const cRes = readText(fields, 'cRes', { max: 8192 });
  if (fields.errors.length > 0) return toFieldErrorsResponse(fields.errors);
  const { challenge } = transaction;
  if (!challenge || getState(transaction, now) !== 'challenge') return operationNotAllowed;

  const message = decodeMessage(cRes);
  if (message?.['messageType'] === 'Erro')
    return toErrorResponse(422, 1029, 'ACS has provided an Erro message');
  const isAnswered = challenge.step === 'passed' || challenge.step === 'failed';
  if (!isAnswered || message?.['acsTransID'] !== challenge.acsTransId) {
    addFieldError(fields, 'cRes', 1009);
    return toFieldErrorsResponse(fields.errors);
  }

  const hasPassed = challenge.step === 'passed' && message['transStatus'] === 'Y';
  transaction.threeDSecure = hasPassed ? 'Authenticated' : 'NotAuthenticated';
  Object.assign(transaction, hasPassed ? authorisePayment(transaction, account) : rejectedByRuleBase);
  transaction.changedAt = now;
  transaction.readableAt = now + options.readLagMs;
  applyOutcome(records, transaction);
  return { status: 201, body: toTransactionBody(transaction) };
}
