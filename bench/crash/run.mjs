// node bench/crash/run.mjs: brings payments of both providers, by card, by credit or a gift card and card, and free by a
// package, and refunds to each point at which they can stop, kills every server and worker there, starts them, moves the
// clocks, and audits the money. --only 'capture,void': the points whose name contains a text.
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/settings.mjs';
import { audit } from '../baskets/audit.mjs';
import { clients, prepareData, readCatalogue } from '../baskets/catalogue.mjs';
import { createTally } from '../baskets/tally.mjs';
import { saveLogs } from '../faults/save-logs.mjs';
import { findDataProblems } from '../faults/verdict.mjs';
import { isOk, startWorld, waitUntil } from '../faults/world.mjs';
import { createContext, formatEnd, isExpected, readEnd } from './contexts.mjs';
import { restoreOldBackup } from './restore-backup.mjs';
import { rowsAfterAuthorisation } from './rows-after-authorisation.mjs';
import { rowsBeforeOrder } from './rows-before-order.mjs';
import { rowsOfLostEvents } from './rows-lost-events.mjs';
import { rowsOfRefunds } from './rows-refund.mjs';
import { rowsOfWebhooks } from './rows-webhooks.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const print = (line) => process.stdout.write(`${line}\n`);
const isChosen = (name) => (values.only ?? '').split(',').some((text) => name.includes(text));
const rows = [
  ...rowsBeforeOrder,
  ...rowsAfterAuthorisation,
  ...rowsOfWebhooks,
  ...rowsOfRefunds,
  ...rowsOfLostEvents,
].filter(({ name }) => isChosen(name));
const restoresBackup = isChosen('backup restored');
const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], {
  cwd: root,
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);
const processes = ['server1', 'server2', 'worker1', 'worker2'];
const startedAt = performance.now();
const problems = [];
/** Printed at once, because the run is long. */
const report = (problem) => {
  problems.push(problem);
  print(`PROBLEM ${problem}`);
};
if (rows.length === 0 && !restoresBackup) report(`no point has '${values.only}' in its name`);
const world = { ...(await startWorld()), report };
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void world.stop().finally(() => process.exit(130)));
const tally = createTally();
const customers = [];
let created = 0;

try {
  await prepareData(world.query);
  // What a client gives back as credit is given at once, so no provider is asked.
  await world.query(`update client set cancellation_refund = 'card', cancellation_fee = 0`);
  const catalogues = {};
  for (const client of clients) catalogues[client] = await readCatalogue(world.query, client);
  print('| killed | paid by | opayo | stripe |\n|---|---|---|---|');
  for (const row of rows) await tryRow(row, catalogues);
  const orders = customers.flatMap((customer) => [...customer.orders.keys()]);
  for (const problem of await findDataProblems(world, orders, { isLast: true })) report(problem);
  // Last, because what was written since the backup is lost.
  if (restoresBackup) for (const line of await restoreOldBackup({ world, tally, catalogues })) print(line);
  for (const name of world.ended) report(`ended by itself: ${name}`);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  print(`${rows.length} points, ${customers.length} payments, ${minutes} minutes.`);
  print(problems.length === 0 ? 'No problem found.' : `${problems.length} problems found.`);
} finally {
  if (problems.length > 0) {
    process.exitCode = 1;
    print(`The logs are in ${saveLogs(world.home, 'crash')}`);
  }
  await world.stop();
}

/** A row that cannot be brought to its point is a problem, and the next one is tried. */
async function tryRow(row, catalogues) {
  try {
    await killAt(row, catalogues);
  } catch (error) {
    report(`${row.name}: ${error.stack ?? error}`);
    await world.providers.clearFaults();
    await world.providers.setWebhooks({});
  }
}

async function killAt({ name, tenders, end, run, settle }, catalogues) {
  // The servers have seen the clock of the last audit.
  await sleep(3000);
  const contexts = await Promise.all(
    tenders.flatMap((tender) =>
      clients.map((client) => {
        created += 1;
        return createContext({
          world,
          tally,
          row: name,
          tender,
          catalogue: catalogues[client],
          number: created,
        });
      }),
    ),
  );
  customers.push(...contexts.map(({ customer }) => customer));
  const release = await run(contexts);
  await Promise.all(processes.map(world.kill));
  if (typeof release === 'function') await release();
  for (const server of world.servers) await waitUntil(() => isOk(`${server}/api/ready`));
  await world.providers.clearFaults();
  await settle?.(world, contexts);
  const { problems: found } = await audit(world, clients, customers, name);
  for (const problem of found) report(problem);
  await world.providers.setWebhooks({});
  const cells = [];
  for (const context of contexts) {
    const expected = typeof end === 'function' ? end(context) : end;
    const reached = await readEnd(context);
    if (!isExpected(expected, reached, context))
      report(`${context.name}: ended as ${JSON.stringify(reached)}, not as ${expected}`);
    cells.push(formatEnd(reached));
  }
  for (const [row, tender] of tenders.entries())
    print(
      `| ${name} | ${tender} | ${cells.slice(row * clients.length, (row + 1) * clients.length).join(' | ')} |`,
    );
}
