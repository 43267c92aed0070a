import type { Form } from './form.ts';
import { type Event, newId, type Page, type Subject } from './records.ts';
import type { Refusal } from './refusal.ts';

/** One request on its way through an operation. */
export type Call = {
  page: Page;
  now: number;
  /** Where the pages of the challenge lie. */
  origin: string;
  form: Form;
  /** The parts of the path that are not fixed. */
  path: Record<string, string>;
  who: 'secret' | 'publishable';
  requestId: string | null;
  key: string | null;
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
export function emit(call: Call, type: string, subject: Subject): void {
  const event: Event = {
    id: newId('evt'),
    type,
    created: call.now,
    subject: structuredClone(subject),
    requestId: call.requestId,
    key: call.key,
  };
  call.page.events[event.id] = event;
  call.page.deliveries.push({ id: newId('whd'), event: event.id, tries: 0 });
}
