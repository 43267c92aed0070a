import { FormReader, mergeMetadata } from '../model/form.ts';
import { type Call, emitEvent, type Operation } from '../model/operation.ts';
import { type Charge, createId, type Refund } from '../model/records.ts';
import { invalidRequest, notFound, Refusal } from '../model/refusal.ts';
import { markChanged } from '../payments/charge-intent.ts';
import { presentRefund } from '../present/other.ts';
import { getTestCard } from '../present/payment-method.ts';
import { listParameters, listRecords } from './list-records.ts';

/** Time until a delayed refund changes its status. */
const refundDelayMs = 2_000;
const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** /v1/refunds. */
export const refunds: readonly Operation[] = [
  {
    method: 'POST',
    url: '/refunds',
    parameters: ['amount', 'charge', 'metadata', 'payment_intent', 'reason'],
    run: createRefund,
  },
  {
    method: 'GET',
    url: '/refunds',
    parameters: [...listParameters, 'charge', 'payment_intent'],
    run(call) {
      const params = new FormReader(call.form);
      const [charge, intent] = [params.readText('charge'), params.readText('payment_intent')];
      const records = Object.values(call.records.refunds).filter(
        (refund) =>
          (charge === undefined || refund.charge === charge) &&
          (intent === undefined || refund.intent === intent),
      );
      return listRecords(call, records, (refund) => presentRefund(call.records, refund));
    },
  },
  {
    method: 'GET',
    url: '/refunds/:id',
    parameters: [],
    run(call) {
      const id = call.path['id'] ?? '';
      const refund = call.records.refunds[id];
      return refund ? presentRefund(call.records, refund) : notFound('refund', id, { http: 404 });
    },
  },
];

function createRefund(call: Call): object | Refusal {
  const params = new FormReader(call.form);
  const requestedAmount = params.readInteger('amount');
  const reason = params.readChoice('reason', reasons) ?? null;
  if (params.refusal) return params.refusal;
  const charge = findCharge(call, params);
  if (charge instanceof Refusal) return charge;
  const refundable = charge.captured - charge.refunded;
  const amount = requestedAmount ?? refundable;
  const refusal = checkRefundable(charge, amount, refundable);
  if (refusal) return refusal;

  const method = call.records.methods[charge.method];
  const refundBehaviour = method && getTestCard(method).refund;
  const isPending = refundBehaviour === 'pending_then_succeeded';
  const refund: Refund = {
    id: createId('re'),
    charge: charge.id,
    intent: charge.intent,
    created: call.now,
    amount,
    currency: charge.currency,
    reason,
    metadata: mergeMetadata({}, params.getForm('metadata')),
    status: isPending ? 'pending' : 'succeeded',
    next: refundBehaviour
      ? { at: call.now + refundDelayMs, status: isPending ? 'succeeded' : 'failed' }
      : null,
  };
  call.records.refunds[refund.id] = refund;
  charge.refunded += amount;
  touchIntent(call, charge);
  emitEvent(call, 'refund.created', { kind: 'refund', record: refund });
  emitEvent(call, 'charge.refunded', { kind: 'charge', record: charge });
  return presentRefund(call.records, refund);
}

function findCharge(call: Call, params: FormReader): Charge | Refusal {
  const [chargeId, intentId] = [params.readText('charge'), params.readText('payment_intent')];
  if (chargeId === undefined && intentId === undefined) {
    return invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = intentId === undefined ? undefined : call.records.intents[intentId];
  if (intentId !== undefined && !intent)
    return notFound('payment_intent', intentId, { param: 'payment_intent' });
  const id = chargeId ?? intent?.charge ?? '';
  const charge = call.records.charges[id];
  if (charge) return charge;
  return intentId === undefined
    ? notFound('charge', id, { param: 'charge' })
    : invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
        param: 'payment_intent',
      });
}

function checkRefundable(charge: Charge, amount: number, refundable: number): Refusal | undefined {
  if (charge.captured === 0) {
    return invalidRequest(
      `Charge ${charge.id} has not been captured, so it cannot be refunded: cancel its PaymentIntent.`,
    );
  }
  if (refundable === 0) {
    return invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (charge.isDisputed) {
    return invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (amount < 1)
    return invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount <= refundable) return undefined;
  return invalidRequest(
    `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`,
    {
      param: 'amount',
    },
  );
}

/** Applies the next status of a delayed refund. A failed refund returns the money to the merchant. */
export function finishRefund(call: Call, refund: Refund): void {
  if (!refund.next) return;
  refund.status = refund.next.status;
  refund.next = null;
  const charge = call.records.charges[refund.charge];
  if (charge && refund.status === 'failed') {
    charge.refunded -= refund.amount;
    touchIntent(call, charge);
  }
  emitEvent(call, 'refund.updated', { kind: 'refund', record: refund });
  if (refund.status === 'failed') emitEvent(call, 'refund.failed', { kind: 'refund', record: refund });
}

function touchIntent(call: Call, charge: Charge): void {
  const intent = call.records.intents[charge.intent];
  if (intent) markChanged(call, intent);
}
