// The database is restored from a backup that is older than the providers' records. What was paid since is found by the
// comparison of the books, to the penny and with what to do, and nothing is refunded by itself.

import { clients } from '../baskets/catalogue.mjs';
import { refundOnWebsite } from '../baskets/provider.mjs';
import { settlePayments } from '../faults/settle.mjs';
import { isOk, waitUntil } from '../faults/world.mjs';
import { createContext } from './contexts.mjs';
import { authoriseAll, completeAll, payAll, readAttempts, waitForStates } from './steps.mjs';

const processes = ['server1', 'server2', 'worker1', 'worker2'];
const advice = 'The provider captured a payment that no order here uses.';

/** Returns the lines of the result. */
export async function restoreOldBackup({ world, tally, catalogues }) {
  const create = (name, number) =>
    Promise.all(
      clients.map((client, index) =>
        createContext({
          world,
          tally,
          row: `backup restored, ${name}`,
          tender: 'card',
          catalogue: catalogues[client],
          number: 9000 + number * clients.length + index,
        }),
      ),
    );
  const paidBefore = await create('paid before', 1);
  await payAll(paidBefore);
  const authorisedBefore = await create('authorised before', 2);
  await authoriseAll(authorisedBefore);
  await world.saveBackup();
  for (const server of world.servers) await waitUntil(() => isOk(`${server}/api/ready`));
  completeAll(authorisedBefore);
  await waitForStates(authorisedBefore, ['captured'], 0);
  const before = await readAttempts(paidBefore);
  for (const { customer, paid } of paidBefore)
    await refundOnWebsite(world, customer.client, before.get(paid.transaction_uuid));
  const paidSince = await create('paid since', 3);
  await payAll(paidSince);
  const since = await readAttempts(paidSince);
  await authoriseAll(await create('authorised since', 4));
  await world.restoreBackup();
  await Promise.all(processes.map(world.kill));
  for (const server of world.servers) await waitUntil(() => isOk(`${server}/api/ready`));
  await settlePayments(world);
  const lost = paidSince.map(({ customer, paid }) => ({
    client: customer.client,
    ...since.get(paid.transaction_uuid),
  }));
  await expectEnds(world, { paidBefore, authorisedBefore });
  const listed = await reconcile(world);
  expectListed(world, { lost, listed });
  // Staff do what the list says.
  for (const { client, ref, amount } of lost) await refundOnWebsite(world, client, { ref, amount });
  const after = await reconcile(world);
  if (after.lines.length > 0) world.report(`backup restored: still listed: ${after.lines.join(' / ')}`);
  return [
    '',
    `After the restore: ${lost.length} payments listed, ${sum(lost)} pence; after their refund: ${after.lines.length}.`,
    ...listed.lines,
  ];
}

const sum = (payments) => payments.reduce((total, { amount }) => total + amount, 0);

/** What the backup knew of is continued and recorded without anybody. */
async function expectEnds({ query, report }, { paidBefore, authorisedBefore }) {
  const readStates = (contexts) =>
    query(
      `select a.state, (select count(*)::int from "order" o where o.checkout_id = a.checkout_id) as orders
      from payment_attempt a where a.id = any($1::uuid[])`,
      [contexts.map(({ paid }) => paid.transaction_uuid)],
    );
  for (const [name, contexts] of Object.entries({ paidBefore, authorisedBefore }))
    for (const { state, orders } of await readStates(contexts))
      if (state !== 'captured' || orders !== 1)
        report(`backup restored, ${name}: ${state}, ${orders} orders`);
}

/** Compares the books of the days of this run. Returns the lines of what does not match. */
async function reconcile({ sandbox, reconcile: run }) {
  const { now } = await (await fetch(`${sandbox}/clock`)).json();
  const days = [0, 1, 2].map((n) => new Date(Date.parse(now) - n * 86_400_000).toISOString().slice(0, 10));
  const lines = [];
  for (const day of days) {
    const { printed } = await run('--day', day);
    lines.push(...printed.split('\n').filter((line) => line !== '' && !/ matched \(/.test(line)));
  }
  return { lines };
}

/** Each lost payment is listed once with its amount and what to do, and nothing else is. */
function expectListed({ report }, { lost, listed: { lines } }) {
  const text = lines.join('\n');
  for (const { ref, amount } of lost) {
    const found = lines.filter((line) => line.includes(ref));
    if (found.length !== 1 || !found[0].includes((amount / 100).toFixed(2)))
      report(`backup restored: payment ${ref} of ${amount} is listed as ${found.join() || 'nothing'}`);
  }
  if (text.split(advice).length - 1 !== lost.length) report(`backup restored: listed is\n${text}`);
}
