// npm run test:faults: injects faults while customers book, pay and read, and prints what they met and whether anything
// was lost. --short: the faults of `npm test`, and 200 random baskets.
// --only 'terminated,silent for 3': faults whose name contains a text. --customers 8, or 4 in the short form
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { invariantNames } from '../../scripts/check-invariants.mjs';
import { root } from '../../scripts/settings.mjs';
import { runBaskets } from '../baskets/run-baskets.mjs';
import { createTally } from '../baskets/tally.mjs';
import { faults } from './faults.mjs';
import { maxLatencyMs, measureLatency } from './latency.mjs';
import { createLoad } from './load.mjs';
import { saveLogs } from './save-logs.mjs';
import { settlePayments } from './settle.mjs';
import {
  findDataProblems,
  findPinnedAfterDay,
  findServiceProblems,
  measureService,
  readSums,
  readUnpaidOrders,
} from './verdict.mjs';
import { startWorld } from './world.mjs';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    customers: { type: 'string' },
  },
});
const print = (line) => process.stdout.write(`${line}\n`);
/** As part of `npm test` only a service that does not return is a problem: on a busy machine every gap grows. */
const maxExtraGapMs = values.short ? 15_000 : 2000;
const selectedFaults = faults.filter(
  ({ name, inShort }) =>
    (values.only?.split(',').some((text) => name.includes(text)) ?? true) && (!values.short || inShort),
);

const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], {
  cwd: root,
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);
const world = await startWorld();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void world.stop().finally(() => process.exit(130)));
const problems = [];
const notes = [];
const rows = [];
const unpaidReferences = new Set();
const report = (name, found) => {
  for (const problem of found) {
    problems.push(problem);
    print(`  PROBLEM ${name}: ${problem}`);
  }
};
try {
  const load = await createLoad(world, Number(values.customers ?? (values.short ? 4 : 8)));
  Object.assign(world, {
    isShort: values.short,
    idleShoppers: load.idleShoppers,
    note: (text) => notes.push(text),
    report: (problem) => report('fault', [problem]),
    settle: (ids) => settlePayments(world, ids),
  });
  if (!values.short && (values.only?.includes('latency') ?? true)) await reportLatency();
  for (const fault of selectedFaults) await injectFault(load, fault);
  if (values.short) await reportBaskets();
  const { pinned, open } = await findPinnedAfterDay(world);
  print(`after 24 h of clock\n  places pinned: ${pinned.length}, payments open: ${open.length}`);
  report(
    'pinned',
    [...pinned, ...open].map((row) => JSON.stringify(row)),
  );
  const dataProblems = await findDataProblems(world, load.orders, { isLast: true });
  report('data', dataProblems);
  print(
    `${invariantNames.length} invariants and the providers' books checked: ${dataProblems.length} problems`,
  );
  print(`${load.orders.length} orders confirmed, processes ended by themselves: ${world.ended.length}`);
  print(formatSums(await readSums(world)));
  if (!values.short)
    print(
      `\n| fault | requests | orders | longest gap | refused |\n|---|---|---|---|---|\n${rows.join('\n')}`,
    );
} finally {
  if (problems.length > 0) print(`The logs are in ${saveLogs(world.home, 'faults')}`);
  await world.stop();
}
print(problems.length === 0 ? 'No problem found.' : `${problems.length} problems found.`);
if (problems.length > 0) process.exitCode = 1;

async function injectFault(load, fault) {
  const endedBefore = world.ended.length;
  const ordersBefore = load.orders.length;
  notes.length = 0;
  print(fault.name);
  // Load before and after, so that the return of the service is measured.
  let outageMs = 0;
  const measured = await load.run(async () => {
    await sleep(values.short ? 500 : 1000);
    outageMs = Math.round((await fault.inject(world)) ?? 0);
    await sleep(values.short ? 1000 : 2500);
  });
  const service = measureService(measured);
  const orderCount = load.orders.length - ordersBefore;
  const movedMinutes = await world.settle();
  const refused = formatCounts(service.refusals);
  print(
    `  ${service.count} requests, ${orderCount} orders, longest gap ${service.longestGapMs} ms (outage ${outageMs} ms), ` +
      `refused: ${refused}`,
  );
  for (const note of [...notes, ...(await readNewUnpaidOrders())]) print(`  ${note}`);
  if (movedMinutes > 0) print(`  every payment ended within ${movedMinutes} minutes of clock`);
  const gap = outageMs > 0 ? `${service.longestGapMs} (outage ${outageMs})` : service.longestGapMs;
  rows.push(`| ${fault.name} | ${service.count} | ${orderCount} | ${gap} ms | ${refused} |`);
  report('service', findServiceProblems({ ...fault, outageMs, maxExtraGapMs }, service));
  report('process ended', world.ended.slice(endedBefore));
  report('data', [...((await fault.check?.(world)) ?? []), ...(await findDataProblems(world, load.orders))]);
}

/** The short form of bench/baskets/run.mjs, in the world that runs already. */
async function reportBaskets() {
  const tally = createTally();
  const baskets = 200;
  const endedBefore = world.ended.length;
  const found = await runBaskets(world, { baskets, seed: '1', concurrency: 8, tally, print });
  report('baskets', [...found, ...tally.findProblems(baskets)]);
  report('process ended', world.ended.slice(endedBefore));
}

/** A capture that the provider refused is shown to the customer; it is a fault if the provider did not refuse it. */
async function readNewUnpaidOrders() {
  const orders = (await readUnpaidOrders(world)).filter(({ reference }) => !unpaidReferences.has(reference));
  for (const { reference } of orders) unpaidReferences.add(reference);
  return orders.map((order) => `capture refused: ${JSON.stringify(order)}`);
}

/** With a hostile request in flight, no other request of an otherwise idle server may take 100 ms. */
async function reportLatency() {
  const { idleMs, slowest } = await measureLatency(world.serverPorts[0]);
  print(
    `one hostile request in flight, otherwise idle, the least of up to ten measurements\n  idle: ${idleMs.toFixed(0)} ms`,
  );
  for (const { name, ms } of slowest.slice(0, 3)) print(`  ${ms.toFixed(0)} ms ${name}`);
  const tooSlow = slowest.filter(({ ms }) => ms >= maxLatencyMs);
  report(
    'latency',
    tooSlow.map(({ name, ms }) => `${ms.toFixed(0)} ms ${name}`),
  );
}

function formatSums({ orders, paid, captured, refunded, providerCaptured, providerRefunded }) {
  const pounds = (pence) => `£${(pence / 100).toFixed(2)}`;
  return (
    `${orders} orders paid with ${pounds(paid)}; captured: journal ${pounds(captured)}, providers ${pounds(providerCaptured)}; ` +
    `refunded: journal ${pounds(refunded)}, providers ${pounds(providerRefunded)}`
  );
}

function formatCounts(counts) {
  const entries = Object.entries(counts).map(([reason, count]) => `${count} × ${reason}`);
  return entries.length === 0 ? 'none' : entries.join(', ');
}
