import { type Call, emitEvent } from '../model/operation.ts';
import {
  type Charge,
  createId,
  type Dispute,
  type Failure,
  type Intent,
  type Method,
} from '../model/records.ts';
import { Refusal } from '../model/refusal.ts';
import type { Decline } from '../model/test-cards.ts';
import { presentIntent } from '../present/payment-intent.ts';
import { getTestCard, presentMethod } from '../present/payment-method.ts';

const dayMs = 86_400_000;
/** Validity of an authorisation, the same for every card brand. */
export const authorisationMs = 7 * dayMs;

/** Charges the intent's card: authorises or captures it, or returns the issuer's refusal. */
export function chargeIntent(call: Call, intent: Intent, isAuthenticated: boolean): Refusal | undefined {
  const method = intent.method === null ? undefined : call.records.methods[intent.method];
  if (!method) throw new Error(`Payment method of ${intent.id} not found`);
  const card = getTestCard(method);
  intent.action = null;
  if (card.decline) return declineIntent(call, intent, method, card.decline);

  const charge = createCharge(call, intent, method);
  charge.isAuthenticated = isAuthenticated;
  intent.charge = charge.id;
  intent.lastFailure = null;
  attachForReuse(call, intent, method);
  if (intent.capture === 'manual') authorise(call, intent, charge);
  else captureAll(call, intent, charge);
  return undefined;
}

function authorise(call: Call, intent: Intent, charge: Charge): void {
  charge.captureBefore = call.now + authorisationMs;
  intent.status = 'requires_capture';
  intent.capturable = intent.amount;
  markChanged(call, intent);
  emitEvent(call, 'charge.succeeded', { kind: 'charge', record: charge });
  emitEvent(call, 'payment_intent.amount_capturable_updated', { kind: 'payment_intent', record: intent });
}

function captureAll(call: Call, intent: Intent, charge: Charge): void {
  charge.captured = intent.amount;
  intent.status = 'succeeded';
  intent.received = intent.amount;
  markChanged(call, intent);
  emitEvent(call, 'charge.succeeded', { kind: 'charge', record: charge });
  emitEvent(call, 'payment_intent.succeeded', { kind: 'payment_intent', record: intent });
  createDisputeIfDue(call, charge);
}

/** Captures an amount and releases the rest of the authorisation. */
export function captureIntent(call: Call, intent: Intent, amount: number): void {
  const charge = getCharge(call, intent);
  charge.captured = amount;
  charge.released = charge.amount - amount;
  intent.status = 'succeeded';
  intent.received = amount;
  intent.capturable = 0;
  markChanged(call, intent);
  emitEvent(call, 'charge.captured', { kind: 'charge', record: charge });
  emitEvent(call, 'payment_intent.succeeded', { kind: 'payment_intent', record: intent });
  createDisputeIfDue(call, charge);
}

/** Cancels an intent. Stripe shows a released authorisation as a refund of the charge. */
export function cancelIntent(call: Call, intent: Intent, reason: string | null): void {
  const isAuthorised = intent.status === 'requires_capture';
  intent.status = 'canceled';
  intent.canceledAt = call.now;
  intent.cancelReason = reason;
  intent.action = null;
  intent.capturable = 0;
  markChanged(call, intent);
  if (isAuthorised) {
    const charge = getCharge(call, intent);
    charge.released = charge.amount;
    const type = reason === 'automatic' ? 'charge.expired' : 'charge.refunded';
    emitEvent(call, type, { kind: 'charge', record: charge });
  }
  emitEvent(call, 'payment_intent.canceled', { kind: 'payment_intent', record: intent });
}

export function declineIntent(call: Call, intent: Intent, method: Method, decline: Decline): Refusal {
  const charge = createCharge(call, intent, method);
  charge.failure = { code: decline.code, declineCode: decline.declineCode, message: decline.message };
  intent.charge = charge.id;
  emitEvent(call, 'charge.failed', { kind: 'charge', record: charge });
  return failIntent(call, intent, method, { type: 'card_error', ...decline, charge: charge.id });
}

/** Records a failure and resets the intent, so another card can be tried. */
export function failIntent(
  call: Call,
  intent: Intent,
  method: Method,
  failure: Omit<Failure, 'method'>,
): Refusal {
  intent.status = 'requires_payment_method';
  intent.method = null;
  intent.action = null;
  intent.lastFailure = { ...failure, method: method.id };
  markChanged(call, intent);
  emitEvent(call, 'payment_intent.payment_failed', { kind: 'payment_intent', record: intent });
  const { type, code, declineCode, message, charge } = failure;
  return new Refusal(
    402,
    {
      type,
      code,
      message,
      ...(declineCode ? { decline_code: declineCode } : {}),
      ...(charge ? { charge } : {}),
      payment_intent: presentIntent(call.records, intent, call.origin),
      payment_method: presentMethod(method),
    },
    true,
  );
}

export function markChanged(call: Call, intent: Intent): void {
  intent.changed = call.now;
}

function getCharge(call: Call, intent: Intent): Charge {
  const charge = intent.charge === null ? undefined : call.records.charges[intent.charge];
  if (!charge) throw new Error(`Charge of ${intent.id} not found`);
  return charge;
}

function createCharge(call: Call, intent: Intent, method: Method): Charge {
  const charge: Charge = {
    id: createId('ch'),
    intent: intent.id,
    method: method.id,
    customer: intent.customer,
    metadata: { ...intent.metadata },
    created: call.now,
    amount: intent.amount,
    currency: intent.currency,
    captured: 0,
    released: 0,
    refunded: 0,
    failure: null,
    isAuthenticated: false,
    captureBefore: null,
    isDisputed: false,
  };
  call.records.charges[charge.id] = charge;
  return charge;
}

/** Attaches a card for reuse to the customer after a successful charge; a card without a customer is spent. */
function attachForReuse(call: Call, intent: Intent, method: Method): void {
  if (intent.futureUsage && intent.customer && method.customer === null) {
    method.customer = intent.customer;
    method.isSetUp ||= intent.futureUsage === 'off_session';
    emitEvent(call, 'payment_method.attached', { kind: 'payment_method', record: method });
  }
  method.isSpent = method.customer === null;
}

function createDisputeIfDue(call: Call, charge: Charge): void {
  const method = call.records.methods[charge.method];
  if (!method || !getTestCard(method).isDisputed) return;
  charge.isDisputed = true;
  const { id, intent, amount, currency } = charge;
  const dispute: Dispute = {
    id: createId('du'),
    charge: id,
    intent,
    amount,
    currency,
    created: call.now,
    status: 'needs_response',
  };
  call.records.disputes[dispute.id] = dispute;
  emitEvent(call, 'charge.dispute.created', { kind: 'dispute', record: dispute });
  emitEvent(call, 'charge.dispute.funds_withdrawn', { kind: 'dispute', record: dispute });
}
