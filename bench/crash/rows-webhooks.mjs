// What Stripe's events do, and at Opayo, which has none, what is the same without them; see rows-before-order.mjs.
import { createHmac } from 'node:crypto';
import { authoriseAll, cardTenders, readAttempts, stopCompletions } from './steps.mjs';

const captured = { states: ['captured'], momentMs: 100 };

export const rowsOfWebhooks = [
  {
    name: 'before webhooks, which arrive late',
    tenders: cardTenders,
    end: 'order',
    run: (contexts) => stopCompletions(contexts, { ...captured, webhooks: { paused: true } }),
  },
  {
    name: 'before webhooks, each of which arrives twice',
    tenders: cardTenders,
    end: 'order',
    run: (contexts) => stopCompletions(contexts, { ...captured, webhooks: { duplicate: true } }),
  },
  {
    name: 'before webhooks, which arrive in reverse order',
    tenders: cardTenders,
    end: 'order',
    run: (contexts) => stopCompletions(contexts, { ...captured, webhooks: { reorder: true } }),
  },
  {
    name: 'after forged results of a challenge: signed by another, and untrue',
    tenders: cardTenders,
    end: 'none',
    async run(contexts) {
      await authoriseAll(contexts, 'challenge');
      const attempts = await readAttempts(contexts);
      for (const context of contexts)
        if (context.paid) await forgeResult(context, attempts.get(context.paid.transaction_uuid).ref);
    },
  },
];

/** What the bank posts if the customer has passed, made up. */
const passed = btoa(JSON.stringify({ messageType: 'CRes', messageVersion: '2.2.0', transStatus: 'Y' }));

async function forgeResult({ world, customer, paid, name }, ref) {
  const id = paid.transaction_uuid;
  if (customer.client === 'demo') {
    await customer.send('POST', `/api/payment-providers/sca-completion/${id}`, {
      transaction_uuid: id,
      sca_result: passed,
    });
    return;
  }
  const object = { id: ref, object: 'payment_intent', status: 'requires_capture' };
  const type = 'payment_intent.amount_capturable_updated';
  const payload = JSON.stringify({ id: `evt_${id}`, object: 'event', type, data: { object } });
  const statuses = [];
  for (const secret of ['whsec_another', 'whsec_sandbox'])
    statuses.push(await postEvent(world, payload, secret));
  if (statuses.join() !== '400,200')
    world.report(`${name}: forged events were answered with ${statuses.join()}`);
}

/** Returns the status. */
async function postEvent({ origin, sandbox }, payload, secret) {
  const { now } = await (await fetch(`${sandbox}/clock`)).json();
  const seconds = Math.floor(Date.parse(now) / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  const response = await fetch(`${origin}/api/payment-providers/stripe/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-domain': 'bookings.harbour.localhost',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    },
    body: payload,
  });
  return response.status;
}
