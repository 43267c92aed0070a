import type { Form } from './form.ts';
import { createId, type Event, type StripeRecords, type Subject } from './records.ts';
import type { Refusal } from './refusal.ts';

/** The context of one request in an operation. */
export type Call = {
  records: StripeRecords;
  now: number;
  /** Base URL of the challenge pages. */
  origin: string;
  form: Form;
  /** Path parameters. */
  path: Record<string, string>;
  keyType: 'secret' | 'publishable';
  requestId: string | null;
  idempotencyKey: string | null;
};

/** One operation of the API. Parameters are listed, because Stripe refuses unknown ones. */
export type Operation = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  parameters: readonly string[];
  /** Allows the publishable key; the operation requires a client secret or creates a token. */
  canUsePublishableKey?: true;
  run: (call: Call) => object | Refusal;
};

/** Saves an event with a snapshot of the object, and queues its delivery. */
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
