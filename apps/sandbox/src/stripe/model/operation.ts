import type { Form } from './form.ts';
import { createId, type Event, type StripeRecords, type Subject } from './records.ts';
import type { Refusal } from './refusal.ts';

/** One request on its way through an operation. */
export type Call = {
  records: StripeRecords;
  now: number;
  /** Where the pages of the challenge lie. */
  origin: string;
  form: Form;
  /** The parts of the path that are not fixed. */
  path: Record<string, string>;
  keyType: 'secret' | 'publishable';
  requestId: string | null;
  idempotencyKey: string | null;
};

/** One row of the interface. Its parameters are listed, because Stripe refuses those that it does not know. */
export type Operation = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  parameters: readonly string[];
  /** Open to the browser's key; such an operation asks for a client secret or gives one token. */
  publishable?: true;
  run: (call: Call) => object | Refusal;
};

/** Keeps the event with the object as it is now, and queues it for whoever listens. */
export function emitEvent(call: Call, type: string, subject: Subject): void {
  const event: Event = {
    id: createId('evt'),
    type,
    created: call.now,
    subject: structuredClone(subject),
    requestId: call.requestId,
    key: call.idempotencyKey,
  };
  call.records.events[event.id] = event;
  call.records.deliveries.push({ id: createId('whd'), event: event.id, tries: 0 });
}
