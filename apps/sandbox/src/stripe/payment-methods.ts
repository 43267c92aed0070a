import { type Call, emit, type Operation } from './call.ts';
import { keepMethod, readCard } from './cards.ts';
import { findMethod } from './choose-method.ts';
import { findCustomer } from './customers.ts';
import { Reader } from './form.ts';
import { listParameters, listRecords } from './listing.ts';
import { cardOf, presentMethod } from './present/payment-method.ts';
import type { Method } from './records.ts';
import { invalidRequest, noSuch, Refusal } from './refusal.ts';

/** /v1/payment_methods, and those of a customer. */
export const paymentMethods: readonly Operation[] = [
  {
    method: 'POST',
    url: '/payment_methods',
    parameters: ['billing_details', 'card', 'metadata', 'type'],
    publishable: true,
    run(call) {
      const draft = readCard(call, new Reader(call.form));
      return draft instanceof Refusal ? draft : presentMethod(keepMethod(call, draft));
    },
  },
  {
    method: 'GET',
    url: '/payment_methods',
    parameters: [...listParameters, 'customer', 'type'],
    run: (call) => listMethods(call, new Reader(call.form).text('customer')),
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
      const method = call.page.methods[id];
      return method ? presentMethod(method) : noSuch('PaymentMethod', id, { http: 404 });
    },
  },
  { method: 'POST', url: '/payment_methods/:id/attach', parameters: ['customer'], run: attach },
  { method: 'POST', url: '/payment_methods/:id/detach', parameters: [], run: detach },
];

/** Without a customer the list is empty: Stripe shows those of a customer only. */
const listMethods = (call: Call, customer: string | undefined): object | Refusal =>
  listRecords(
    call,
    Object.values(call.page.methods).filter(
      (method) => customer !== undefined && method.customer === customer,
    ),
    presentMethod,
  );

function attach(call: Call): object | Refusal {
  const params = new Reader(call.form);
  const id = params.required('customer');
  if (params.refusal) return params.refusal;
  const customer = call.page.customers[id];
  if (!customer || customer.deleted) return noSuch('customer', id, { param: 'customer' });
  const method = findMethod(call, call.path['id'] ?? '', 'payment_method');
  if (method instanceof Refusal) return method;
  const refusal = notAttachable(method, customer.id);
  if (refusal) return refusal;
  method.customer = customer.id;
  emit(call, 'payment_method.attached', { kind: 'payment_method', record: method });
  return presentMethod(method);
}

function notAttachable(method: Method, customer: string): Refusal | undefined {
  if (method.spent) {
    return invalidRequest(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, ' +
        'and may not be used again.',
    );
  }
  if (method.customer !== null && method.customer !== customer) {
    return invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  const { decline, attachable } = cardOf(method);
  if (!decline || attachable) return undefined;
  const { code, declineCode, message } = decline;
  return new Refusal(402, { type: 'card_error', code, decline_code: declineCode, message }, true);
}

function detach(call: Call): object | Refusal {
  const id = call.path['id'] ?? '';
  const method = call.page.methods[id];
  if (!method) return noSuch('PaymentMethod', id, { http: 404 });
  if (method.customer === null) {
    return invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  Object.assign(method, { customer: null, spent: true });
  emit(call, 'payment_method.detached', { kind: 'payment_method', record: method });
  return presentMethod(method);
}
