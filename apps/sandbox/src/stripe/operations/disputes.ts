import { FormReader } from '../model/form.ts';
import { type Call, emitEvent, type Operation } from '../model/operation.ts';
import type { Dispute } from '../model/records.ts';
import { notFound, type Refusal } from '../model/refusal.ts';
import { presentDispute } from '../present/other.ts';
import { listParameters, listRecords } from './list-records.ts';

/** /v1/disputes. As in Stripe's test mode, the text of the evidence decides the outcome. */
export const disputes: readonly Operation[] = [
  {
    method: 'GET',
    url: '/disputes',
    parameters: [...listParameters, 'charge', 'payment_intent'],
    run(call) {
      const params = new FormReader(call.form);
      const [charge, intent] = [params.readText('charge'), params.readText('payment_intent')];
      const records = Object.values(call.records.disputes).filter(
        (dispute) =>
          (charge === undefined || dispute.charge === charge) &&
          (intent === undefined || dispute.intent === intent),
      );
      return listRecords(call, records, presentDispute);
    },
  },
  {
    method: 'GET',
    url: '/disputes/:id',
    parameters: [],
    run: (call) => withDispute(call, presentDispute),
  },
  {
    method: 'POST',
    url: '/disputes/:id',
    parameters: ['evidence', 'metadata', 'submit'],
    run: (call) =>
      withDispute(call, (dispute) => {
        const text = new FormReader(call.form).createReader('evidence').readText('uncategorized_text');
        if (text === 'winning_evidence') closeDispute(call, dispute, 'won');
        if (text === 'losing_evidence') closeDispute(call, dispute, 'lost');
        return presentDispute(dispute);
      }),
  },
];

function withDispute(call: Call, work: (dispute: Dispute) => object): object | Refusal {
  const id = call.path['id'] ?? '';
  const dispute = call.records.disputes[id];
  return dispute ? work(dispute) : notFound('dispute', id, { http: 404 });
}

/** A dispute that is won gives the money back to the merchant. */
function closeDispute(call: Call, dispute: Dispute, status: 'won' | 'lost'): void {
  dispute.status = status;
  const subject = { kind: 'dispute', record: dispute } as const;
  if (status === 'won') emitEvent(call, 'charge.dispute.funds_reinstated', subject);
  emitEvent(call, 'charge.dispute.closed', subject);
}
