// node bench/baskets/run.mjs: thousands of random baskets of both clients over HTTP, each filled, changed, and paid, failed
// or left, while clocks move and customers compete. The invariants and the providers' books are checked every 500 baskets.
// --baskets 10000 --seed 1 --concurrency 8 --from 0: basket n of a seed makes the same choices in each run.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/settings.mjs';
import { findPinnedAfterDay } from '../faults/verdict.mjs';
import { startWorld } from '../faults/world.mjs';
import { runBaskets } from './run-baskets.mjs';

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
const world = await startWorld();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void world.stop().finally(() => process.exit(130)));
try {
  const problems = await runBaskets(world, {
    baskets: Number(values.baskets),
    from: Number(values.from),
    seed: values.seed,
    concurrency: Number(values.concurrency),
    print,
  });
  const { pinned, open } = await findPinnedAfterDay(world);
  print(`after 24 h of clock, holds of a payment: ${pinned.length}, payments open: ${open.length}`);
  problems.push(...[...pinned, ...open].map((row) => `after a day: ${JSON.stringify(row)}`));
  for (const problem of problems) print(`PROBLEM ${problem}`);
  print(problems.length === 0 ? 'No problem found.' : `${problems.length} problems found.`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await world.stop();
}
