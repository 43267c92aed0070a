import type { OpayoSwitches } from '../settings.ts';
import { type Answer, invalidFields, notRegistered } from './answer.ts';
import type { Card, Challenge, OpayoPage, Transaction } from './book.ts';
import { complain, fieldsOf } from './fields.ts';
import { newGuid } from './instant.ts';
import { type Payment, readPayment } from './payment-fields.ts';
import { isCodeUsed } from './state.ts';
import { testCard } from './test-cards.ts';
import { askBank, challengeLifetime } from './three-d-secure.ts';
import { askForMoney, awaitingChallenge, checkAddress, rejectedByRules, scaRequired } from './verdict.ts';
import { challengeView, viewOf } from './view.ts';

export type Scene = { now: number; origin: string; switches: OpayoSwitches };

type CardPayment = 'Payment' | 'Deferred' | 'Authenticate';

/** Registers a card payment: what comes out is money, a hold, a challenge or a refusal, and its code is used up. */
export function pay(page: OpayoPage, type: CardPayment, body: unknown, scene: Scene): Answer {
  const read = readPayment(body);
  if ('errors' in read) return invalidFields(read.errors);
  const { payment } = read;
  const refused = gatewayRefusal(page, payment);
  if (refused) return refused;
  const card = usableCard(page, payment, scene.now);
  if (!card) {
    const fields = { ...fieldsOf(undefined), path: 'paymentMethod.card' };
    complain(fields, 'cardIdentifier', 1011);
    return invalidFields(fields.errors);
  }

  if (!card.reusable) card.usedUp = true;
  const transaction = register(page, { type, payment, card }, scene.now);
  decide(transaction, payment, card, scene);
  settleCard(page, transaction);
  if (transaction.state !== 'challenge' || !transaction.challenge) {
    return { status: 201, body: viewOf(transaction) };
  }
  return { status: 202, body: challengeView(transaction, transaction.challenge, scene.origin) };
}

/** What the gateway behind Pi refuses, before a transaction comes to be. */
export function gatewayRefusal(
  page: OpayoPage,
  { vendorTxCode, amount }: { vendorTxCode: string; amount: number },
): Answer | undefined {
  if (isCodeUsed(page, vendorTxCode)) {
    return notRegistered(422, 4001, 'The VendorTxCode has been used before. Each transaction needs its own.');
  }
  if (amount >= 1 && amount <= 10_000_000) return undefined;
  return notRegistered(422, 4009, 'The Amount is outside the allowed range.');
}

/** The card of this session, while its identifier lives. A saved card needs a session that lives. */
function usableCard(page: OpayoPage, payment: Payment, now: number): Card | undefined {
  const card = page.cards[payment.cardIdentifier];
  if (!card || card.usedUp || card.reusable !== payment.reusable) return undefined;
  if (!card.reusable) {
    return card.expiresAt > now && card.sessionKey === payment.sessionKey ? card : undefined;
  }
  const session = page.keys[payment.sessionKey];
  return session && session.expiresAt > now ? card : undefined;
}

function register(
  page: OpayoPage,
  { type, payment, card }: { type: CardPayment; payment: Payment; card: Card },
  now: number,
): Transaction {
  const { vendorTxCode, amount, currency, description, credentialType, applyAvsCvcCheck } = payment;
  // A saved card's code was linked for one session, and counts in no other.
  const linked = card.sessionKey === payment.sessionKey ? card.securityCode : 'NotProvided';
  const transaction: Transaction = {
    id: newGuid(),
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
    checks: checkAddress(payment, { securityCode: linked }, applyAvsCvcCheck),
    threeDSecure: 'NotChecked',
    challenge: undefined,
    credentialType,
    ...rejectedByRules,
    retrievalReference: nextReference(page),
    startedAt: now,
    changedAt: now,
    readableAt: now,
    instructions: [],
  };
  page.transactions[transaction.id] = transaction;
  return transaction;
}

export const nextReference = ({ transactions }: OpayoPage): number =>
  30_416_885 + Object.keys(transactions).length;

function decide(transaction: Transaction, payment: Payment, card: Card, { now, switches }: Scene): void {
  const { sca, entryMethod, apply3DSecure } = payment;
  if (entryMethod === 'Ecommerce' && !sca) {
    Object.assign(transaction, apply3DSecure === 'Disable' ? scaRequired : rejectedByRules);
    return;
  }
  const said = askBank(payment, card, switches.strictNames);
  if (said === 'challenge' && sca) {
    transaction.challenge = newChallenge(sca.notificationURL, sca.windowSize, now);
    Object.assign(transaction, awaitingChallenge);
    return;
  }
  if (said === 'challenge') return;
  transaction.threeDSecure = said.status;
  Object.assign(transaction, said.goesOn ? askForMoney(transaction) : rejectedByRules);
}

const newChallenge = (notificationURL: string, windowSize: string, now: number): Challenge => ({
  threeDSServerTransId: newGuid().toLowerCase(),
  acsTransId: newGuid().toLowerCase(),
  dsTransId: newGuid().toLowerCase(),
  notificationURL,
  windowSize,
  step: 'sent',
  endsAt: now + challengeLifetime,
});

/** What was granted: a payment is taken, and a card that was to be saved is kept. */
export function settleCard(page: OpayoPage, transaction: Transaction): void {
  const { state, card, amount } = transaction;
  if (state === 'authorised') transaction.captured = amount;
  const granted = ['authorised', 'deferred', 'authenticated', 'registered'].includes(state);
  const kept = page.cards[card.identifier];
  if (!granted || !card.save || !kept || !testCard(kept.number)) return;
  Object.assign(kept, { reusable: true, usedUp: false });
  card.reusable = true;
}
