// npm run test:faults: injects faults while customers book, pay and read, and prints what they met and whether anything
// was lost. --short: the faults of `npm test`. --only 'terminated,silent for 3': faults whose name contains a text.
// --customers 12
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/settings.mjs';
import { faults } from './faults.mjs';
import { createLoad } from './load.mjs';
import { findDataProblems, findPinnedAfterDay, findServiceProblems, measureService } from './verdict.mjs';
import { startWorld } from './world.mjs';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    customers: { type: 'string', default: '12' },
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
const report = (name, found) => {
  for (const problem of found) {
    problems.push(problem);
    print(`  PROBLEM ${name}: ${problem}`);
  }
};
try {
  const load = await createLoad(world, Number(values.customers));
  for (const fault of selectedFaults) {
    const endedBefore = world.ended.length;
    const ordersBefore = load.orders.length;
    // A second of load before and two after, so that the return of the service is measured.
    let outageMs = 0;
    const measured = await load.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      outageMs = Math.round((await fault.inject(world)) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 2500));
    });
    const service = measureService(measured);
    print(
      `${fault.name}\n  ${service.count} requests, ${load.orders.length - ordersBefore} orders, ` +
        `longest gap ${service.longestGapMs} ms (outage ${outageMs} ms), refused: ${formatCounts(service.refusals)}`,
    );
    report('service', findServiceProblems({ ...fault, outageMs, maxExtraGapMs }, service));
    report('process ended', world.ended.slice(endedBefore));
    report('data', await findDataProblems(world, load.orders, { isShort: values.short }));
  }
  const { pinned, open } = await findPinnedAfterDay(world);
  print(`after 24 h of clock\n  places pinned: ${pinned.length}, payments open: ${open.length}`);
  report(
    'pinned',
    [...pinned, ...open].map((row) => JSON.stringify(row)),
  );
  report('data', await findDataProblems(world, load.orders, { isShort: values.short }));
  print(`${load.orders.length} orders confirmed, processes ended by themselves: ${world.ended.length}`);
} finally {
  if (problems.length > 0) saveLogs();
  await world.stop();
}
print(problems.length === 0 ? 'No problem found.' : `${problems.length} problems found.`);
if (problems.length > 0) process.exitCode = 1;

function formatCounts(counts) {
  const entries = Object.entries(counts).map(([reason, count]) => `${count} × ${reason}`);
  return entries.length === 0 ? 'none' : entries.join(', ');
}

function saveLogs() {
  const target = join(root, 'test-results', 'faults');
  fs.rmSync(target, { recursive: true, force: true });
  fs.mkdirSync(target, { recursive: true });
  for (const name of fs.readdirSync(world.home).filter((file) => file.endsWith('.log')))
    fs.copyFileSync(join(world.home, name), join(target, name));
  print(`The logs are in ${target}`);
}
