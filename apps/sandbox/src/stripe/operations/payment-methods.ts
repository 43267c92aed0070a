import { FormReader } from '../model/form.ts';
import { type Call, emitEvent, type Operation } from '../model/operation.ts';
import type { Method } from '../model/records.ts';
import { invalidRequest, notFound, Refusal } from '../model/refusal.ts';
import { readCard, saveMethod } from '../payments/cards.ts';
import { findMethod } from '../payments/choose-method.ts';
import { getTestCard, presentMethod } from '../present/payment-method.ts';
import { findCustomer } from './customers.ts';
import { listParameters, listRecords } from './list-records.ts';

/** /v1/payment_methods and /v1/customers/:id/payment_methods. */
export const paymentMethods: readonly Operation[] = [
  {
    method: 'POST',
    url: '/payment_methods',
    parameters: ['billing_details', 'card', 'metadata', 'type'],
    canUsePublishableKey: true,
    run(call) {
      const draft = readCard(call, new FormReader(call.form));
      return draft instanceof Refusal ? draft : presentMethod(saveMethod(call, draft));
    },
  },
  {
    method: 'GET',
    url: '/payment_methods',
    parameters: [...listParameters, 'customer', 'type'],
    run: (call) => listMethods(call, new FormReader(call.form).readText('customer')),
  },
  {
    method: 'GET',
    url: '/customers/:id/payment_methods',
    parameters: [...listParameters, 'type'],
    run(call) {
      const customer = findCustomer(call);
      return customer instanceof Refusal ? customer : listMethods(call, customer.id);
    },
  },
  {
    method: 'GET',
    url: '/payment_methods/:id',
    parameters: [],
    run(call) {
      const id = call.path['id'] ?? '';
      const method = call.records.methods[id];
      return method ? presentMethod(method) : notFound('PaymentMethod', id, { http: 404 });
    },
  },
  { method: 'POST', url: '/payment_methods/:id/attach', parameters: ['customer'], run: attach },
  { method: 'POST', url: '/payment_methods/:id/detach', parameters: [], run: detach },
];

/** Empty without a customer; Stripe lists only the methods of a customer. */
const listMethods = (call: Call, customer: string | undefined): object | Refusal =>
  listRecords(
    call,
    Object.values(call.records.methods).filter(
      (method) => customer !== undefined && method.customer === customer,
    ),
    presentMethod,
  );

function attach(call: Call): object | Refusal {
  const params = new FormReader(call.form);
  const id = params.readRequiredText('customer');
  if (params.refusal) return params.refusal;
  const customer = call.records.customers[id];
  if (!customer || customer.isDeleted) return notFound('customer', id, { param: 'customer' });
  const method = findMethod(call, call.path['id'] ?? '', 'payment_method');
  if (method instanceof Refusal) return method;
  const refusal = checkAttachable(method, customer.id);
  if (refusal) return refusal;
  method.customer = customer.id;
  emitEvent(call, 'payment_method.attached', { kind: 'payment_method', record: method });
  return presentMethod(method);
}

function checkAttachable(method: Method, customer: string): Refusal | undefined {
  if (method.isSpent) {
    return invalidRequest(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, ' +
        'and may not be used again.',
    );
  }
  if (method.customer !== null && method.customer !== customer) {
    return invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  const { decline, isAttachable } = getTestCard(method);
  if (!decline || isAttachable) return undefined;
  const { code, declineCode, message } = decline;
  return new Refusal(402, { type: 'card_error', code, decline_code: declineCode, message }, true);
}

function detach(call: Call): object | Refusal {
  const id = call.path['id'] ?? '';
  const method = call.records.methods[id];
  if (!method) return notFound('PaymentMethod', id, { http: 404 });
  if (method.customer === null) {
    return invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  Object.assign(method, { customer: null, isSpent: true });
  emitEvent(call, 'payment_method.detached', { kind: 'payment_method', record: method });
  return presentMethod(method);
}
