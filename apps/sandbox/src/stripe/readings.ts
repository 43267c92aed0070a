import type { Call, Operation } from './call.ts';
import { Reader } from './form.ts';
import { listParameters, listRecords } from './listing.ts';
import { presentCharge } from './present/charge.ts';
import { presentEvent } from './present/event.ts';
import { presentDispute } from './present/other.ts';
import { noSuch, type Refusal } from './refusal.ts';

/** What is only read: /v1/charges, /v1/disputes and /v1/events. */
export const readings: readonly Operation[] = [
  {
    method: 'GET',
    url: '/charges',
    parameters: [...listParameters, 'customer', 'payment_intent'],
    run(call) {
      const params = new Reader(call.form);
      const [customer, intent] = [params.text('customer'), params.text('payment_intent')];
      const records = Object.values(call.page.charges).filter(
        (charge) =>
          (customer === undefined || charge.customer === customer) &&
          (intent === undefined || charge.intent === intent),
      );
      return listRecords(call, records, (charge) => presentCharge(call.page, charge));
    },
  },
  {
    method: 'GET',
    url: '/charges/:id',
    parameters: [],
    run: (call) => one(call, 'charge', call.page.charges, (charge) => presentCharge(call.page, charge)),
  },
  {
    method: 'GET',
    url: '/disputes/:id',
    parameters: [],
    run: (call) => one(call, 'dispute', call.page.disputes, presentDispute),
  },
  {
    method: 'GET',
    url: '/events',
    parameters: [...listParameters, 'type', 'types'],
    run(call) {
      const params = new Reader(call.form);
      const types = [...params.texts('types'), ...(params.has('type') ? [params.required('type')] : [])];
      const records = Object.values(call.page.events).filter(
        ({ type }) => types.length === 0 || types.includes(type),
      );
      return listRecords(call, records, (event) => presentEvent(call.page, event, call.origin));
    },
  },
  {
    method: 'GET',
    url: '/events/:id',
    parameters: [],
    run: (call) =>
      one(call, 'event', call.page.events, (event) => presentEvent(call.page, event, call.origin)),
  },
];

function one<Item>(
  call: Call,
  thing: string,
  records: Record<string, Item>,
  present: (item: Item) => object,
): object | Refusal {
  const id = call.path['id'] ?? '';
  const item = records[id];
  return item ? present(item) : noSuch(thing, id, { http: 404 });
}
