// node bench/baskets/run.mjs: thousands of random baskets of both clients over HTTP, each filled, changed, and paid, failed
// or left, while clocks move and customers compete. The invariants and the providers' books are checked every 500 baskets.
// --baskets 10000 --seed 1 --concurrency 8 --from 0: basket n of a seed makes the same choices in each run.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/settings.mjs';
import { findPinnedAfterDay } from '../faults/verdict.mjs';
import { startWorld } from '../faults/world.mjs';
import { runBaskets } from './run-baskets.mjs';
import { createTally } from './tally.mjs';

/** The sandbox writes all its payments on each change, so a world has so many baskets. */
const basketsPerWorld = 1000;

const { values } = parseArgs({
  options: {
    baskets: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '8' },
    from: { type: 'string', default: '0' },
  },
});
const print = (line) => process.stdout.write(`${line}\n`);
const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed'], {
  cwd: root,
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);
const total = Number(values.baskets);
const first = Number(values.from);
const tally = createTally();
const problems = [];
for (let from = first; from < first + total; from += basketsPerWorld)
  problems.push(...(await runPart(from, Math.min(basketsPerWorld, first + total - from))));
print(tally.format());
problems.push(...tally.findProblems(total));
for (const problem of problems) print(`PROBLEM ${problem}`);
print(problems.length === 0 ? 'No problem found.' : `${problems.length} problems found.`);
if (problems.length > 0) process.exitCode = 1;

/** Baskets of a world of their own. */
async function runPart(from, baskets) {
  const world = await startWorld();
  const onInterrupt = () => {
    // Before the world stops, because requests that lose it may end this process.
    print(`${tally.format()}\nInterrupted.`);
    void world.stop().finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, onInterrupt);
  try {
    const concurrency = Number(values.concurrency);
    const found = await runBaskets(world, { baskets, from, seed: values.seed, concurrency, tally, print });
    const { pinned, open } = await findPinnedAfterDay(world);
    print(`after 24 h of clock, holds of a payment: ${pinned.length}, payments open: ${open.length}`);
    return [
      ...found,
      ...world.ended,
      ...[...pinned, ...open].map((row) => `after a day: ${JSON.stringify(row)}`),
    ];
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, onInterrupt);
    await world.stop();
  }
}
