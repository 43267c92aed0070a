import { type Answer, invalidFields, operationNotAllowed, refusal, transactionNotFound } from './answer.ts';
import type { OpayoPage } from './book.ts';
import { complain, fieldsOf, text } from './fields.ts';
import { type Scene, settleCard } from './pay.ts';
import { stateAt } from './state.ts';
import { decode } from './three-d-secure.ts';
import { askForMoney, rejectedAfterChallenge } from './verdict.ts';
import { viewOf } from './view.ts';

/**
 * Takes what the bank sent back by the browser, once and within its time. How the challenge went is what the bank's
 * own page wrote, so a result that a browser made up proves nothing.
 */
export function submitChallenge(
  page: OpayoPage,
  id: string,
  body: unknown,
  { now, switches }: Scene,
): Answer {
  const transaction = page.transactions[id];
  if (!transaction) return transactionNotFound;
  const fields = fieldsOf(body);
  const sent = text(fields, 'cRes', { max: 8192 });
  if (fields.errors.length > 0) return invalidFields(fields.errors);
  const { challenge } = transaction;
  if (!challenge || stateAt(transaction, now) !== 'challenge') return operationNotAllowed;

  const message = decode(sent);
  if (message?.['messageType'] === 'Erro') return refusal(422, 1029, 'ACS has provided an Erro message');
  const answered = challenge.step === 'passed' || challenge.step === 'failed';
  if (!answered || message?.['acsTransID'] !== challenge.acsTransId) {
    complain(fields, 'cRes', 1009);
    return invalidFields(fields.errors);
  }

  const passed = challenge.step === 'passed' && message['transStatus'] === 'Y';
  transaction.threeDSecure = passed ? 'Authenticated' : 'NotAuthenticated';
  Object.assign(transaction, passed ? askForMoney(transaction) : rejectedAfterChallenge);
  transaction.changedAt = now;
  transaction.readableAt = now + switches.readLag;
  settleCard(page, transaction);
  return { status: 201, body: viewOf(transaction) };
}
