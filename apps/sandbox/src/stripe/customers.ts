import { type Call, emit, type Operation } from './call.ts';
import { changedMetadata, Reader } from './form.ts';
import { listParameters, listRecords } from './listing.ts';
import { presentCustomer } from './present/other.ts';
import { type Customer, newId } from './records.ts';
import { noSuch, Refusal } from './refusal.ts';

const fields = ['name', 'email', 'phone', 'description'] as const;
const parameters: readonly string[] = [...fields, 'metadata'];

/** /v1/customers. */
export const customers: readonly Operation[] = [
  {
    method: 'POST',
    url: '/customers',
    parameters,
    run(call) {
      const customer: Customer = { ...nobody, id: newId('cus', 14), created: call.now };
      call.page.customers[customer.id] = customer;
      return change(call, customer, 'customer.created');
    },
  },
  {
    method: 'GET',
    url: '/customers',
    parameters: [...listParameters, 'email'],
    run(call) {
      const email = new Reader(call.form).text('email');
      const records = Object.values(call.page.customers).filter(
        (customer) => !customer.deleted && (email === undefined || customer.email === email),
      );
      return listRecords(call, records, presentCustomer);
    },
  },
  {
    method: 'GET',
    url: '/customers/:id',
    parameters: [],
    run(call) {
      const customer = call.page.customers[call.path['id'] ?? ''];
      return customer ? presentCustomer(customer) : noSuchCustomer(call);
    },
  },
  {
    method: 'POST',
    url: '/customers/:id',
    parameters,
    run(call) {
      const customer = findCustomer(call);
      return customer instanceof Refusal ? customer : change(call, customer, 'customer.updated');
    },
  },
  {
    method: 'DELETE',
    url: '/customers/:id',
    parameters: [],
    run(call) {
      const customer = findCustomer(call);
      if (customer instanceof Refusal) return customer;
      emit(call, 'customer.deleted', { kind: 'customer', record: customer });
      customer.deleted = true;
      detachAll(call, customer);
      return presentCustomer(customer);
    },
  },
];

const nobody: Omit<Customer, 'id' | 'created'> = {
  deleted: false,
  name: null,
  email: null,
  phone: null,
  description: null,
  metadata: {},
};

/** A customer who is there and not deleted. */
export function findCustomer(call: Call): Customer | Refusal {
  const customer = call.page.customers[call.path['id'] ?? ''];
  return customer && !customer.deleted ? customer : noSuchCustomer(call);
}

const noSuchCustomer = (call: Call): Refusal => noSuch('customer', call.path['id'] ?? '', { http: 404 });

function change(call: Call, customer: Customer, event: string): object | Refusal {
  const params = new Reader(call.form);
  for (const field of fields) if (params.has(field)) customer[field] = params.textOrNull(field);
  customer.metadata = changedMetadata(customer.metadata, params.inner('metadata'));
  if (params.refusal) return params.refusal;
  emit(call, event, { kind: 'customer', record: customer });
  return presentCustomer(customer);
}

function detachAll(call: Call, customer: Customer): void {
  for (const method of Object.values(call.page.methods)) {
    if (method.customer === customer.id) Object.assign(method, { customer: null, spent: true });
  }
}
