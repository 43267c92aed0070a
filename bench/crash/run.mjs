// node bench/crash/run.mjs: brings payments of both providers, by card, by credit and card, and free by a package, to each
// point at which they can stop, kills every server and worker there, starts them, moves the clocks, and audits the money.
// --only 'capture,void': the points whose name contains a text.
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/settings.mjs';
import { audit } from '../baskets/audit.mjs';
import { clients, prepareData, readCatalogue } from '../baskets/catalogue.mjs';
import { createCustomer } from '../baskets/customer.mjs';
import { createTally } from '../baskets/tally.mjs';
import { isOk, startWorld, waitUntil } from '../faults/world.mjs';
import { rowsAfterAuthorisation } from './rows-after-authorisation.mjs';
import { rowsBeforeOrder } from './rows-before-order.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const print = (line) => process.stdout.write(`${line}\n`);
const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], {
  cwd: root,
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);
const processes = ['server1', 'server2', 'worker1', 'worker2'];
const problems = [];
/** Printed at once, because the run is long. */
const report = (problem) => {
  problems.push(problem);
  print(`PROBLEM ${problem}`);
};
const world = { ...(await startWorld()), report };
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void world.stop().finally(() => process.exit(130)));
const tally = createTally();
const customers = [];

try {
  await prepareData(world.query);
  const catalogues = {};
  for (const client of clients) catalogues[client] = await readCatalogue(world.query, client);
  print('| killed | tender | opayo | stripe |\n|---|---|---|---|');
  for (const row of [...rowsBeforeOrder, ...rowsAfterAuthorisation].filter(({ name }) =>
    (values.only ?? '').split(',').some((text) => name.includes(text)),
  ))
    await tryRow(row, catalogues);
  print(problems.length === 0 ? 'No problem found.' : `${problems.length} problems found.`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await world.stop();
}

async function tryRow({ name, tenders, end, run }, catalogues) {
  // The servers have seen the clock of the last audit.
  await sleep(3000);
  const contexts = [];
  for (const tender of tenders)
    for (const client of clients) contexts.push(await createContext(name, tender, catalogues[client]));
  const release = await run(contexts);
  await Promise.all(processes.map(world.kill));
  if (typeof release === 'function') await release();
  for (const server of world.servers) await waitUntil(() => isOk(`${server}/api/ready`));
  await world.providers.clearFaults();
  const { problems: found } = await audit(world, clients, customers, name);
  for (const problem of found) report(problem);
  const ends = [];
  for (const context of contexts) {
    const expected = typeof end === 'function' ? end(context) : end;
    const reached = await readEnd(context);
    if (!isExpected(expected, reached, context))
      report(`${context.name}: ended as ${JSON.stringify(reached)}, not as ${expected}`);
    ends.push(reached);
  }
  for (const [index, tender] of tenders.entries()) {
    const cells = ends
      .slice(2 * index, 2 * index + 2)
      .map(({ states, orders }) => `${orders} × order, ${states || 'no payment'}`);
    print(`| ${name} | ${tender} | ${cells.join(' | ')} |`);
  }
}

/** A customer with one class in their basket, and what pays for it. */
async function createContext(row, tender, catalogue) {
  const number = `crash-${customers.length}`;
  const customer = await createCustomer({ world, catalogue, tally, number, isMember: false });
  customers.push(customer);
  if (tender === 'free') for (const { id } of catalogue.packages) await customer.givePackage(id, 1);
  if (tender === 'split') await customer.giveCredit('general', 200);
  await addClass(row, customer, tender === 'free');
  if (tender === 'split') {
    const creditsToReserve = [{ type: 'general', amount: 200 }];
    await customer.send('POST', '/api/credits/apply', { creditsToReserve });
  }
  return { world, tally, customer, tender, name: `${row}, ${tender}, ${catalogue.client}` };
}

/** Adds the first class that this customer can book, of another one on for each customer. */
async function addClass(row, { send, catalogue: { classes } }, isFree) {
  let code;
  for (let tries = 0; tries < classes.length; tries += 1) {
    const { id } = classes[(customers.length + tries) % classes.length];
    const items = [{ purchasable_type: 'purchasableOccurrence', purchasable_id: id }];
    const added = await send('POST', '/api/activities/cart/add', { source: 'activity-booking', items });
    const total = added.data?.total?.value;
    if (isFree ? total === 0 : total >= 300) return;
    if (added.status === 200) await send('DELETE', '/api/activities/cart');
    code = added.code;
  }
  report(`${row}: no class could be added: ${code}`);
}

async function readEnd({ customer }) {
  const [end] = await world.query(
    `select
      (select count(*)::int from "order" o where o.person_id = $1) as orders,
      (select count(*)::int from "order" o where o.person_id = $1 and o.status = 'success') as paid,
      (select count(*)::int from booking b where b.booked_by_id = $1 and b.status = 'settled') as bookings,
      (select coalesce(sum(used), 0)::int from package p where p.person_id = $1) as uses,
      (select string_agg(a.state, ', ' order by a.created_at) from payment_attempt a
        join checkout c on c.client_id = a.client_id and c.id = a.checkout_id where c.person_id = $1) as states`,
    [customer.id],
  );
  return end;
}

/** Attempts that failed before the one that paid do not matter. */
function isExpected(expected, { orders, paid, bookings, uses, states }, { tender }) {
  const last = states?.split(', ').at(-1);
  if (expected === 'none') return orders === 0 && bookings === 0;
  if (orders !== 1) return false;
  if (expected === 'unpaid') return paid === 0 && last === 'capture_failed';
  return (
    paid === 1 &&
    bookings === 1 &&
    (tender === 'free' ? uses === 1 && last === 'voided' : last === 'captured')
  );
}
