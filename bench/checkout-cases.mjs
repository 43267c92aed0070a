// The checkout: orders by card at each provider's sandbox without delay, free orders, and the quote of a basket of 20 lines.
// A server of its own, because ours of the other cases is configured for production and knows no sandbox.
import { fork } from 'node:child_process';
import { findViolations } from '../scripts/check-invariants.mjs';
import { buildAddRequest, buildOccurrenceItem } from './claim-cases.mjs';
import { countStatements } from './count-statements.mjs';
import { startSandbox } from './environment.mjs';
import { connections, deleteOrders, listRefusals, resetData, startMeter } from './measure.mjs';
import { basketKinds, prepareBaskets, quoteBasket } from './quote-basket.mjs';

/** Round trips of an order, and orders a second on two processors. */
const targets = { roundTrips: 25, perSecond: 60 };
const steps = ['prepare', 'authorise', 'complete'];

const credentials = {
  opayo: {
    vendor: 'sandbox',
    key: 'sandbox-key',
    password: 'sandbox-password',
    reportingUser: 'sandbox-reporting',
    reportingPassword: 'sandbox-reporting-password',
  },
  stripe: {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
  },
};

export const checkoutCases = [
  { name: 'checkout-card, opayo', provider: 'opayo' },
  { name: 'checkout-card, stripe', provider: 'stripe' },
  { name: 'checkout-free', provider: 'opayo', isFree: true },
  { name: 'quote-basket', provider: 'opayo', isQuote: true },
];

/** Runs the selected cases with `orders` orders each, a tenth of them before the measurement. Returns their results. */
export async function runCheckoutCases(environment, testData, { selected, orders }) {
  if (selected.length === 0) return [];
  const { db } = environment;
  await db.query(
    'create table if not exists bench_price as select client_id, id, amount from pricing_option',
  );
  const results = [];
  for (const checkoutCase of selected) {
    const { provider } = checkoutCase;
    await removeOrders(db);
    const sandbox = await startSandbox(environment);
    await environment.saveCredentials('national', provider, credentials[provider]);
    await db.query('update client set payment_provider = $1 where slug = $2', [provider, 'national']);
    // A new process, because a running one keeps the client's settings for a while.
    const server = await environment.start(['dist/server/main.js'], {
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      DEFAULT_CLIENT: 'national',
      SANDBOX_URL: sandbox.origin,
      MAX_EVENT_LOOP_DELAY: '5000',
    });
    const context = { ...environment, server, sandbox: sandbox.origin };
    const run = checkoutCase.isQuote ? runQuote : runOrders;
    results.push({ ...checkoutCase, ...(await run(context, testData, checkoutCase, orders)) });
    await server.stop();
    await sandbox.stop();
  }
  await removeOrders(db);
  return results;
}

/** Fills baskets of one class each, then buys all of them. */
async function runOrders(context, { people, occurrences, clientId }, { provider, isFree }, orders) {
  const { db, load, server, sandbox, url } = context;
  const count = orders + 2 * Math.ceil(orders / 10);
  const buyers = people.slice(0, count);
  const list = buyers.map(({ cookieAt }, n) =>
    buildAddRequest(cookieAt(server.port), [buildOccurrenceItem(occurrences[n % occurrences.length])]),
  );
  const added = await fillBaskets(load.ours, server.port, list);
  if (isFree) await db.query(freeBaskets, [clientId]);
  const { rows } = await db.query(
    'select coalesce(sum(amount), 0)::int as sum from cart_line where status = $1',
    ['reserved'],
  );
  const amount = Math.round(rows[0].sum / count);
  const child = fork(new URL('order-generator.mjs', import.meta.url));
  const buy = (some) =>
    new Promise((done, fail) => {
      child.once('message', (message) => done(message.done));
      child.once('exit', () => fail(new Error('The order generator exited')));
      const items = some.map(({ cookieAt }) => ({ cookie: cookieAt(server.port), amount }));
      child.send({ port: server.port, sandbox, provider, connections, orders: items });
    });
  try {
    const warm = await buy(buyers.splice(0, Math.ceil(orders / 10)));
    const readCosts = startMeter(context, server);
    const counted = buyers.splice(0, Math.ceil(orders / 10));
    const measured = await buy(buyers);
    const costs = readCosts(measured.times.length);
    const byStep = await countSteps(db, () => buy(counted));
    if (added.count !== count) throw new Error(`${added.count} of ${count} baskets were filled`);
    const notes = [...listRefusals(added), ...[warm, measured].flatMap(({ problems }) => problems)];
    notes.push(...(await findViolations(url, sandbox)).map((violation) => `violation: ${violation}`));
    return { ...summariseOrders(measured), ...costs, ...byStep, notes };
  } finally {
    child.kill();
  }
}

/** The amounts become 0, as with a benefit that pays for all of it. */
const freeBaskets = `
  with options as (update pricing_option set amount = 0 where client_id = $1 and covers = 'session'),
  bookings as (update booking set amount = 0 where client_id = $1)
  update cart_line set amount = 0, list_amount = 0, tax = 0, price_steps = '[]' where client_id = $1`;

async function fillBaskets(load, port, list) {
  await load({ requests: { port, list } });
  const { done } = await load({ run: { connections, ms: 300_000, once: true } });
  return done;
}

const countSteps = (db, buy) =>
  countStatements(db, async () => {
    const { times } = await buy();
    return times.length;
  });

function summariseOrders({ times, seconds }) {
  const sorted = times
    .map((order) => steps.reduce((sum, step) => sum + order[step], 0))
    .toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: times.length, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** Baskets of 20 lines whose payment is refused for its sum, so that every line is quoted and nothing changes. */
async function runQuote(context, testData, _case, orders) {
  const { db, load, server, url } = context;
  const count = Math.max(8, Math.ceil(orders / 5));
  const baskets = await prepareBaskets(db, testData, count);
  const people = testData.people.slice(0, count);
  const added = await fillBaskets(
    load.ours,
    server.port,
    baskets.map((items, n) => buildAddRequest(people[n].cookieAt(server.port), items)),
  );
  const list = people.map((person) => quoteBasket(person.cookieAt(server.port)));
  await fillBaskets(load.ours, server.port, list);
  const readCosts = startMeter(context, server);
  const measured = await fillBaskets(load.ours, server.port, list);
  const costs = readCosts(measured.count);
  const counts = await countStatements(
    db,
    async () => (await fillBaskets(load.ours, server.port, list)).count,
  );
  const { rows } = await db.query(
    `select count(*)::int as lines, count(distinct kind)::int as kinds from cart_line
    where status = 'reserved' and person_id = $1`,
    [people[0].id],
  );
  const notes = listRefusals(added);
  if (measured.statuses[422] !== count)
    notes.push(`quotes: ${JSON.stringify(measured.statuses)} ${measured.refusal}`);
  if (rows[0].lines !== 20 || rows[0].kinds !== basketKinds)
    notes.push(`a basket has ${JSON.stringify(rows[0])}`);
  notes.push(...(await findViolations(url)).map((violation) => `violation: ${violation}`));
  return { ...measured, ...costs, ...counts, notes };
}

/** Deletes the orders of a case with what they consist of, and restores the prices that the free case changes. */
async function removeOrders(db) {
  await deleteOrders(db);
  await db.query(
    `update pricing_option p set amount = b.amount from bench_price b
    where p.client_id = b.client_id and p.id = b.id and p.amount <> b.amount`,
  );
  await resetData(db);
}

export function formatCheckout(result) {
  const { name, perSecond, p50, p99, roundTrips, statements, serverCost, databaseCost, isQuote, isFree } =
    result;
  const what = isQuote ? 'quotes' : 'orders';
  const verdict = (isReached) => (isReached ? 'reached' : 'not reached');
  const goals = isQuote
    ? ''
    : `; target ${targets.roundTrips} round trips: ${verdict(roundTrips <= targets.roundTrips)}` +
      (isFree ? '' : `, ${targets.perSecond} a second: ${verdict(perSecond >= targets.perSecond)}`);
  return (
    `${name}: ${perSecond.toFixed(1)} ${what} a second, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ` +
    `${roundTrips.toFixed(1)} round trips, ${statements.toFixed(1)} statements, ` +
    `server ${serverCost.toFixed(0)} µs, database ${databaseCost.toFixed(0)} µs${goals}`
  );
}
