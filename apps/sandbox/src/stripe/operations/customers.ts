import { FormReader, mergeMetadata } from '../model/form.ts';
import { type Call, emitEvent, type Operation } from '../model/operation.ts';
import { type Customer, createId } from '../model/records.ts';
import { notFound, Refusal } from '../model/refusal.ts';
import { presentCustomer } from '../present/other.ts';
import { listParameters, listRecords } from './list-records.ts';

const fields = ['name', 'email', 'phone', 'description'] as const;
const parameters: readonly string[] = [...fields, 'metadata'];

/** /v1/customers. */
export const customers: readonly Operation[] = [
  {
    method: 'POST',
    url: '/customers',
    parameters,
    run(call) {
      const customer: Customer = { ...emptyCustomer, id: createId('cus', 14), created: call.now };
      call.records.customers[customer.id] = customer;
      return updateCustomer(call, customer, 'customer.created');
    },
  },
  {
    method: 'GET',
    url: '/customers',
    parameters: [...listParameters, 'email'],
    run(call) {
      const email = new FormReader(call.form).readText('email');
      const records = Object.values(call.records.customers).filter(
        (customer) => !customer.isDeleted && (email === undefined || customer.email === email),
      );
      return listRecords(call, records, presentCustomer);
    },
  },
  {
    method: 'GET',
    url: '/customers/:id',
    parameters: [],
    run(call) {
      const customer = call.records.customers[call.path['id'] ?? ''];
      return customer ? presentCustomer(customer) : toNotFound(call);
    },
  },
  {
    method: 'POST',
    url: '/customers/:id',
    parameters,
    run(call) {
      const customer = findCustomer(call);
      return customer instanceof Refusal ? customer : updateCustomer(call, customer, 'customer.updated');
    },
  },
  {
    method: 'DELETE',
    url: '/customers/:id',
    parameters: [],
    run(call) {
      const customer = findCustomer(call);
      if (customer instanceof Refusal) return customer;
      emitEvent(call, 'customer.deleted', { kind: 'customer', record: customer });
      customer.isDeleted = true;
      detachAll(call, customer);
      return presentCustomer(customer);
    },
  },
];

const emptyCustomer: Omit<Customer, 'id' | 'created'> = {
  isDeleted: false,
  name: null,
  email: null,
  phone: null,
  description: null,
  metadata: {},
};

/** The customer of the path, unless deleted. */
export function findCustomer(call: Call): Customer | Refusal {
  const customer = call.records.customers[call.path['id'] ?? ''];
  return customer && !customer.isDeleted ? customer : toNotFound(call);
}

const toNotFound = (call: Call): Refusal => notFound('customer', call.path['id'] ?? '', { http: 404 });

function updateCustomer(call: Call, customer: Customer, event: string): object | Refusal {
  const params = new FormReader(call.form);
  for (const field of fields) if (params.has(field)) customer[field] = params.readTextOrNull(field);
  customer.metadata = mergeMetadata(customer.metadata, params.getForm('metadata'));
  if (params.refusal) return params.refusal;
  emitEvent(call, event, { kind: 'customer', record: customer });
  return presentCustomer(customer);
}

function detachAll(call: Call, customer: Customer): void {
  for (const method of Object.values(call.records.methods)) {
    if (method.customer === customer.id) Object.assign(method, { customer: null, isSpent: true });
  }
}
