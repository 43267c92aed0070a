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
const providers = { demo: 'opayo', harbour: 'stripe' };
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
  await waitForPayments(contexts, {
    condition: `a.state in ('${states.join("', '")}')`,
    goal: states.join(),
  });
  await sleep(momentMs);
}

/** Waits until a broken request of each payment has arrived at its provider, which may take seconds on a busy machine. */
const waitForRequests = ([{ world, name }, ...others], kind) => {
  const matching = Object.values(paths).map((path) => path[kind]);
  return waitUntil(async () => {
    const { faults } = await (await fetch(`${world.sandbox}/faults`)).json();
    const arrived = faults.filter(({ match }) => matching.includes(match.path));
    return arrived.reduce((sum, { done }) => sum + done, 0) > others.length;
  }, 40_000).catch(() => world.report(`${name}: not every ${kind} request arrived`));
};

/** Waits until the bank's result of every payment is saved, or is known from the provider. */
export const waitForResults = (contexts) =>
  waitForPayments(contexts, {
    condition: `a.sca_result is not null or a.state <> 'sca_required'`,
    goal: 'its result',
  });

function waitForPayments(contexts, { condition, goal }) {
  const [{ world, name }] = contexts;
  const sql = `select 1 from payment_attempt a
    join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
    where c.person_id = any($1::int[]) and (${condition})`;
  const people = contexts.map(({ customer }) => customer.id);
  return waitUntil(async () => (await world.query(sql, [people])).length >= people.length, 40_000).catch(() =>
    world.report(`${name}: not every payment came to ${goal}`),
  );
}

/** Waits until a statement of our servers for each payment waits for a lock. */
export const waitForLocks = ([{ world, name }, ...others]) =>
  waitUntil(async () => {
    const waiting = await world.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
    return waiting.length > others.length;
  }, 40_000).catch(() => world.report(`${name}: the lock was not reached by all`));

/** Starts payments whose requests are broken, and waits for the states in which that leaves them. */
export async function stopPayments(contexts, faults, { kind } = {}) {
  for (const [request, action] of Object.entries(faults))
    await breakRequests(contexts[0].world, request, action);
  for (const context of contexts) start(authorise(context, kind));
  await waitForRequests(contexts, 'pay');
  await waitForStates(contexts, inFlight);
}

/**
 * Authorises payments and completes them while a request is broken or webhooks are unusual, and waits for the states in which
 * that leaves them. Returns what delivers the webhooks after the kill.
 */
export async function stopCompletions(
  contexts,
  { request, action, states, momentMs, isUnusable = false, isCapturedThere = false, webhooks },
) {
  const [context] = contexts;
  const { world } = context;
  // Stripe's events would complete an order at once that is to be refused.
  await world.providers.setWebhooks(webhooks ?? { paused: isUnusable });
  await authoriseAll(contexts);
  if (isUnusable) await makeUnusable(contexts);
  if (isCapturedThere) await captureThere(contexts);
  if (request) await breakRequests(world, request, action, action === 'delay' ? holdMs : 0);
  completeAll(contexts);
  await waitForStates(contexts, states, momentMs);
  return () => world.providers.setWebhooks({ paused: false });
}

/** Brings the payment of each context to `authorised`. */
export const authoriseAll = (contexts, kind = 'ok') =>
  Promise.all(
    contexts.map(async (context) => {
      context.paid = await authorise(context, kind);
      if (!context.paid) context.world.report(`${context.name}: not authorised`);
    }),
  );

export const lockCheckouts = (contexts) =>
  contexts[0].world.lock(
    'select from checkout where id in (select checkout_id from payment_attempt where id = any($1::uuid[])) for update',
    [contexts.map(({ paid }) => paid?.transaction_uuid).filter(Boolean)],
  );

export const lockCarts = (contexts) =>
  contexts[0].world.lock(
    `select from hold h join cart c on c.client_id = h.client_id and c.id = h.cart_id
    where c.owner = any($1::text[]) for update of h`,
    [contexts.map(({ customer }) => `person:${customer.id}`)],
  );

/** Staff capture the payments on the provider's website. */
async function captureThere(contexts) {
  const attempts = await readAttempts(contexts);
  for (const { world, customer, paid } of contexts)
    if (paid)
      await world.providers.captureAtProvider(
        providers[customer.client],
        attempts.get(paid.transaction_uuid),
      );
}

/** The payments by id, as the provider knows them. */
export async function readAttempts(contexts) {
  const rows = await contexts[0].world.query(
    'select id, provider_ref as ref, amount from payment_attempt where id = any($1::uuid[])',
    [contexts.map(({ paid }) => paid?.transaction_uuid).filter(Boolean)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** No order can use these payments, as after the loss of a place. */
const makeUnusable = (contexts) =>
  contexts[0].world.query(`update payment_attempt set cart_hash = 'another' where id = any($1::uuid[])`, [
    contexts.map(({ paid }) => paid?.transaction_uuid).filter(Boolean),
  ]);

export const completeAll = (contexts) => {
  for (const context of contexts) if (context.paid) start(complete(context, context.paid));
};

/** Pays for each basket to the end. */
export async function payAll(contexts) {
  await authoriseAll(contexts);
  completeAll(contexts);
  await waitForStates(contexts, ['captured', 'voided'], 0);
}

/** The provider's answer is not known. */
const inFlight = ['authorising', 'unknown'];
/** What pays: a card, with credit, with a gift card; or a package, which leaves nothing to pay. */
export const cardTenders = ['card', 'credit and card', 'gift card and card'];
export const allTenders = [...cardTenders, 'package'];
