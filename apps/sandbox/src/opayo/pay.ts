import type { OpayoOptions } from '../platform/settings.ts';
import type { OpayoAccount } from './account.ts';
import { addFieldError, parseFields } from './fields.ts';
import {
  authorisePayment,
  awaitingChallenge,
  checkAddress,
  rejectedByRules,
  scaRequired,
} from './outcome.ts';
import { type Payment, readPayment } from './payment-fields.ts';
import type { Card, Challenge, OpayoRecords, Transaction } from './records.ts';
import {
  type OpayoResponse,
  toFieldErrorsResponse,
  toGatewayErrorResponse,
  typeNotOnAccount,
} from './response.ts';
import { isCodeUsed } from './state.ts';
import { findTestCard } from './test-cards.ts';
import { authenticateCard, challengeLifetimeMs } from './three-d-secure.ts';
import { createGuid } from './time.ts';
import { toChallengeBody, toTransactionBody } from './transaction-response.ts';

export type PaymentContext = { now: number; origin: string; options: OpayoOptions; account: OpayoAccount };

type CardPayment = 'Payment' | 'Deferred' | 'Authenticate';

/** Registers a card payment, which is captured, authorised, challenged or rejected. Uses up its vendorTxCode. */
export function pay(
  records: OpayoRecords,
  type: CardPayment,
  body: unknown,
  context: PaymentContext,
): OpayoResponse {
  const result = readPayment(body);
  if ('errors' in result) return toFieldErrorsResponse(result.errors);
  const { payment } = result;
  if (type === 'Deferred' && !context.account.hasDeferred) return typeNotOnAccount;
  const errorResponse = checkGateway(records, payment);
  if (errorResponse) return errorResponse;
  const card = findUsableCard(records, payment, context.now);
  if (!card) {
    const fields = { ...parseFields(undefined), path: 'paymentMethod.card' };
    addFieldError(fields, 'cardIdentifier', 1011);
    return toFieldErrorsResponse(fields.errors);
  }

  if (!card.reusable) card.isUsed = true;
  const transaction = registerTransaction(records, { type, payment, card }, context.now);
  decideOutcome(transaction, payment, card, context);
  applyOutcome(records, transaction);
  if (transaction.state !== 'challenge' || !transaction.challenge) {
    return { status: 201, body: toTransactionBody(transaction) };
  }
  return { status: 202, body: toChallengeBody(transaction, transaction.challenge, context.origin) };
}

/** Rules of the gateway behind Pi, checked before a transaction is registered. */
export function checkGateway(
  records: OpayoRecords,
  { vendorTxCode, amount }: { vendorTxCode: string; amount: number },
): OpayoResponse | undefined {
  if (isCodeUsed(records, vendorTxCode)) {
    return toGatewayErrorResponse(
      422,
      4001,
      'The VendorTxCode has been used before. Each transaction needs its own.',
    );
  }
  if (amount >= 1 && amount <= 10_000_000) return undefined;
  return toGatewayErrorResponse(422, 4009, 'The Amount is outside the allowed range.');
}

/** Finds the card of this session by an unexpired identifier. A saved card requires an unexpired session. */
function findUsableCard(records: OpayoRecords, payment: Payment, now: number): Card | undefined {
  const card = records.cards[payment.cardIdentifier];
  if (!card || card.isUsed || card.reusable !== payment.reusable) return undefined;
  if (!card.reusable) {
    return card.expiresAt > now && card.sessionKey === payment.sessionKey ? card : undefined;
  }
  const session = records.keys[payment.sessionKey];
  return session && session.expiresAt > now ? card : undefined;
}

function registerTransaction(
  records: OpayoRecords,
  { type, payment, card }: { type: CardPayment; payment: Payment; card: Card },
  now: number,
): Transaction {
  const { vendorTxCode, amount, currency, description, credentialType, applyAvsCvcCheck } = payment;
  // The security code of a saved card is linked to one session.
  const securityCode = card.sessionKey === payment.sessionKey ? card.securityCode : 'NotProvided';
  const transaction: Transaction = {
    id: createGuid(),
    type,
    vendorTxCode,
    referenceId: undefined,
    amount,
    captured: 0,
    currency,
    description,
    card: {
      identifier: payment.cardIdentifier,
      number: card.number,
      expiryDate: card.expiryDate,
      save: payment.save,
      reusable: card.reusable,
    },
    checks: checkAddress(payment, { securityCode }, applyAvsCvcCheck),
    threeDSecure: 'NotChecked',
    challenge: undefined,
    credentialType,
    ...rejectedByRules,
    retrievalReference: getNextReference(records),
    startedAt: now,
    changedAt: now,
    readableAt: now,
    instructions: [],
  };
  records.transactions[transaction.id] = transaction;
  return transaction;
}

export const getNextReference = ({ transactions }: OpayoRecords): number =>
  30_416_885 + Object.keys(transactions).length;

function decideOutcome(
  transaction: Transaction,
  payment: Payment,
  card: Card,
  { now, options, account }: PaymentContext,
): void {
  const { sca, entryMethod, apply3DSecure } = payment;
  if (entryMethod === 'Ecommerce' && !sca) {
    Object.assign(transaction, apply3DSecure === 'Disable' ? scaRequired : rejectedByRules);
    return;
  }
  const result = authenticateCard(payment, card, options.hasStrictNames);
  if (result === 'challenge' && sca) {
    transaction.challenge = createChallenge(sca.notificationURL, sca.windowSize, now);
    Object.assign(transaction, awaitingChallenge);
    return;
  }
  if (result === 'challenge') return;
  transaction.threeDSecure = result.status;
  Object.assign(transaction, result.canContinue ? authorisePayment(transaction, account) : rejectedByRules);
}

const createChallenge = (notificationURL: string, windowSize: string, now: number): Challenge => ({
  threeDSServerTransId: createGuid().toLowerCase(),
  acsTransId: createGuid().toLowerCase(),
  dsTransId: createGuid().toLowerCase(),
  notificationURL,
  windowSize,
  step: 'sent',
  endsAt: now + challengeLifetimeMs,
});

/** Applies a positive outcome: captures an authorised payment and saves the card if requested. */
export function applyOutcome(records: OpayoRecords, transaction: Transaction): void {
  const { state, card, amount } = transaction;
  if (state === 'authorised') transaction.captured = amount;
  const isGranted = ['authorised', 'deferred', 'authenticated', 'registered'].includes(state);
  const storedCard = records.cards[card.identifier];
  if (!isGranted || !card.save || !storedCard || !findTestCard(storedCard.number)) return;
  Object.assign(storedCard, { reusable: true, isUsed: false });
  card.reusable = true;
}
