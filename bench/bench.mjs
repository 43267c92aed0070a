// npm run bench: how fast the server is on the paths that everybody takes at once, beside a bare handler in the same
// run. It brings a database of its own, loads it with the data of a national operator, and asks over HTTP; all of it on
// this machine. Rates are printed and never asserted; it fails only where an invariant is broken or an answer was wrong.
// --quick: a few seconds with little data, to see that it works. --rounds 3 --seconds 3 --occurrences 1000000
// --only reserve-spread,basket-read --one-size; --keep <folder> finds the data there again that the last run planted.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/settings.mjs';
import { cases, readTestData } from './cases.mjs';
import { withEnvironment } from './environment.mjs';
import { connections, measureCase } from './measure.mjs';
import { getPeakMemory } from './process-costs.mjs';
import { compareToTargets, formatHeading, formatRow, summarise } from './report.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    'one-size': { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    occurrences: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});
const { quick } = values;
/** Days in which a venue has its 84 sessions, in both sizes. */
const smallSize = { venues: 20, occurrences: 10_000 };
const occurrences = Number(values.occurrences ?? (quick ? smallSize.occurrences : 1_000_000));
const largeSize = { venues: Math.min(200, Math.ceil(occurrences / 500)), occurrences };
const effort = {
  rounds: Number(values.rounds ?? (quick ? 1 : 3)),
  ms: Number(values.seconds ?? (quick ? 0.2 : 3)) * 1000,
  warm: quick ? 100 : 4000,
};
const selectedCases = cases.filter(
  ({ name }) => values.only?.split(',').some((one) => name.startsWith(one)) ?? true,
);
const print = (line) => process.stdout.write(`${line}\n`);

/** Every case with data of one size; what is wrong with it is said at once. */
async function measureAll(size) {
  const startedAt = performance.now();
  return withEnvironment({ ...size, keep: values.keep && resolve(values.keep) }, async (environment) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(
      `\n${size.occurrences.toLocaleString('en-GB')} occurrences of ${size.venues} venues, there in ${seconds} s`,
    );
    print(formatHeading());
    const testData = await readTestData(environment.db, { people: quick ? 3000 : 25_000, sessions: 10_001 });
    const sums = [];
    for (const benchCase of selectedCases) {
      const summary = summarise(await measureCase(environment, testData, benchCase, effort));
      print(formatRow(summary));
      for (const note of summary.notes) print(`  ${note}`);
      sums.push(summary);
    }
    return { sums, memory: getPeakMemory(environment.ours.pid) };
  });
}

const buildResult = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed', 'server'], {
  cwd: root,
  stdio: 'inherit',
});
if (buildResult.status !== 0) process.exit(1);
print(
  `${connections} connections, rounds in turn: bare handler, PostgreSQL alone, our server; medians of ${effort.rounds}`,
);
print(
  'PostgreSQL flushes every commit to the disk, as in production. Server, database and load share this machine.',
);
const largeResult = await measureAll(largeSize);
const smallResult = quick || values['one-size'] ? { sums: [] } : await measureAll(smallSize);
print('');
for (const line of compareToTargets({ ...largeResult, small: smallResult.sums })) print(line);
const notes = [...largeResult.sums, ...smallResult.sums].flatMap((sum) => sum.notes);
print(
  notes.length === 0
    ? 'Invariants: nothing found after any case; holds equal successes.'
    : `${notes.length} notes above say what was wrong.`,
);
process.exitCode = notes.length > 0 ? 1 : 0;
