import type { Event, StripeRecords, Subject } from '../model/records.ts';
import { presentCharge } from './charge.ts';
import { presentCustomer, presentDispute, presentRefund } from './other.ts';
import { presentIntent } from './payment-intent.ts';
import { presentMethod } from './payment-method.ts';
import { toSeconds } from './seconds.ts';
import { presentSetup } from './setup-intent.ts';

/** API version of the application's client, also used for events. */
export const apiVersion = '2026-10-28.endive';

export const presentEvent = (records: StripeRecords, event: Event, origin: string) => ({
  id: event.id,
  object: 'event',
  api_version: apiVersion,
  created: toSeconds(event.created),
  data: { object: presentSubject(records, event.subject, origin) },
  livemode: false,
  pending_webhooks: records.deliveries.filter((delivery) => delivery.event === event.id).length,
  request: { id: event.requestId, idempotency_key: event.key },
  type: event.type,
});

function presentSubject(records: StripeRecords, subject: Subject, origin: string): object {
  switch (subject.kind) {
    case 'payment_intent':
      return presentIntent(records, subject.record, origin);
    case 'setup_intent':
      return presentSetup(records, subject.record, origin);
    case 'charge':
      return presentCharge(records, subject.record);
    case 'refund':
      return presentRefund(records, subject.record);
    case 'dispute':
      return presentDispute(subject.record);
    case 'customer':
      return presentCustomer(subject.record);
    case 'payment_method':
      return presentMethod(subject.record);
  }
}
