// What a payment goes through on its way to the point at which everything is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { authorise, complete } from '../baskets/payment.mjs';
import { waitUntil } from '../faults/world.mjs';

const paths = {
  demo: {
    pay: '/api/v1/transactions$',
    challenge: '/api/v1/transactions/*/3d-secure-challenge',
    capture: '/api/v1/transactions/*/instructions',
    void: '/api/v1/transactions/*/instructions',
    refund: '/api/v1/transactions$',
    report: '/access/access.htm',
  },
  harbour: {
    pay: '/v1/payment_intents/*/confirm',
    capture: '/v1/payment_intents/*/capture',
    void: '/v1/payment_intents/*/cancel',
    refund: '/v1/refunds',
    report: '/v1/payment_intents/pi_*',
  },
};
export const providers = { demo: 'opayo', harbour: 'stripe' };
export const holdMs = 15_000;

/** Breaks the requests of our servers of this kind at both providers. */
export async function breakRequests({ sandbox }, kind, action, ms = 0) {
  for (const client of ['demo', 'harbour']) {
    const path = paths[client][kind];
    if (!path) continue;
    const method = kind === 'report' && client === 'harbour' ? 'GET' : 'POST';
    await fetch(`${sandbox}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: { path, method }, do: action, ms, times: 1_000_000 }),
    });
  }
}

/** Starts what the kill interrupts. Its connection ends with the server. */
export const start = (work) => void work.catch(() => undefined);

/** Waits until every payment has come to one of these states, and then a moment for the provider. */
export async function waitForStates(contexts, states, momentMs = 1000) {
  const [{ world, name }] = contexts;
  const sql = `select 1 from payment_attempt a
    join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
    where c.person_id = any($1::int[]) and a.state = any($2::text[])`;
  const people = contexts.map(({ customer }) => customer.id);
  await waitUntil(
    async () => (await world.query(sql, [people, states])).length >= people.length,
    40_000,
  ).catch(() => world.report(`${name}: not every payment came to ${states}`));
  await sleep(momentMs);
}

/** Waits until so many statements of our servers wait for a lock. */
export const waitForLocks = ({ world }, count) =>
  waitUntil(async () => {
    const waiting = await world.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
    return waiting.length >= count;
  }, 40_000).catch(() => world.report('the lock was not reached by all'));

/** Brings the payment of each context to `authorised`. */
export const authoriseAll = (contexts, kind = 'ok') =>
  Promise.all(
    contexts.map(async (context) => {
      context.paid = await authorise(context, kind);
      if (!context.paid) context.world.report(`${context.name}: not authorised`);
    }),
  );

export const lockCheckouts = ({ world }, contexts) =>
  world.lock(
    'select from checkout where id in (select checkout_id from payment_attempt where id = any($1::uuid[])) for update',
    [contexts.map(({ paid }) => paid?.transaction_uuid).filter(Boolean)],
  );

export const lockCarts = ({ world }, contexts) =>
  world.lock(
    `select from hold h join cart c on c.client_id = h.client_id and c.id = h.cart_id
    where c.owner = any($1::text[]) for update of h`,
    [contexts.map(({ customer }) => `person:${customer.id}`)],
  );

export const readRefs = ({ world }, contexts) =>
  world.query('select id, provider_ref as ref, amount from payment_attempt where id = any($1::uuid[])', [
    contexts.map(({ paid }) => paid?.transaction_uuid).filter(Boolean),
  ]);

/** No order can use these payments, as after the loss of a place. */
export const makeUnusable = ({ world }, contexts) =>
  world.query(`update payment_attempt set cart_hash = 'another' where id = any($1::uuid[])`, [
    contexts.map(({ paid }) => paid?.transaction_uuid).filter(Boolean),
  ]);

export const completeAll = (contexts) => {
  for (const context of contexts) if (context.paid) start(complete(context, context.paid));
};

/** The provider's answer is not known. */
export const inFlight = ['authorising', 'unknown'];
export const cardTenders = ['card', 'split'];
export const allTenders = ['card', 'split', 'free'];
