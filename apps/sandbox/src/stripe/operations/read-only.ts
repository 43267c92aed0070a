import { FormReader } from '../model/form.ts';
import type { Call, Operation } from '../model/operation.ts';
import { notFound, type Refusal } from '../model/refusal.ts';
import { presentCharge } from '../present/charge.ts';
import { presentEvent } from '../present/event.ts';
import { listParameters, listRecords } from './list-records.ts';

/** Read-only operations: /v1/charges and /v1/events. */
export const readOnlyOperations: readonly Operation[] = [
  {
    method: 'GET',
    url: '/charges',
    parameters: [...listParameters, 'customer', 'payment_intent'],
    run(call) {
      const params = new FormReader(call.form);
      const [customer, intent] = [params.readText('customer'), params.readText('payment_intent')];
      const records = Object.values(call.records.charges).filter(
        (charge) =>
          (customer === undefined || charge.customer === customer) &&
          (intent === undefined || charge.intent === intent),
      );
      return listRecords(call, records, (charge) => presentCharge(call.records, charge));
    },
  },
  {
    method: 'GET',
    url: '/charges/:id',
    parameters: [],
    run: (call) =>
      findRecord(call, 'charge', call.records.charges, (charge) => presentCharge(call.records, charge)),
  },
  {
    method: 'GET',
    url: '/events',
    parameters: [...listParameters, 'type', 'types'],
    run(call) {
      const params = new FormReader(call.form);
      const types = [
        ...params.readTexts('types'),
        ...(params.has('type') ? [params.readRequiredText('type')] : []),
      ];
      const records = Object.values(call.records.events).filter(
        ({ type }) => types.length === 0 || types.includes(type),
      );
      return listRecords(call, records, (event) => presentEvent(call.records, event, call.origin));
    },
  },
  {
    method: 'GET',
    url: '/events/:id',
    parameters: [],
    run: (call) =>
      findRecord(call, 'event', call.records.events, (event) =>
        presentEvent(call.records, event, call.origin),
      ),
  },
];

function findRecord<Item>(
  call: Call,
  objectName: string,
  records: Record<string, Item>,
  present: (item: Item) => object,
): object | Refusal {
  const id = call.path['id'] ?? '';
  const item = records[id];
  return item ? present(item) : notFound(objectName, id, { http: 404 });
}
