// npm run bench: compares the busiest routes with a bare handler in the same run, over HTTP on this machine, with its own
// database and the data of a national client. It fails on a violated invariant or a wrong response, never on a rate.
// --quick: a few seconds with little data, as a test. --rounds 3 --seconds 3 --occurrences 1000000
// --only reserve-spread,basket-read --one-size; --keep <folder> reuses the data of the previous run in that folder.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/settings.mjs';
import { cases } from './cases.mjs';
import { checkoutCases, formatCheckout, runCheckoutCases } from './checkout-cases.mjs';
import { withEnvironment } from './environment.mjs';
import { connections, measureCase } from './measure.mjs';
import { getPeakMemory } from './process-costs.mjs';
import { compareToTargets, formatHeading, formatRow, summarise } from './report.mjs';
import { readTestData } from './test-data.mjs';
import { formatStorm, runWaitlistStorm } from './waitlist-storm.mjs';

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
/** Both sizes have venues with 84 occurrences a day. */
const smallSize = { venues: 20, occurrences: 10_000 };
const occurrences = Number(values.occurrences ?? (quick ? smallSize.occurrences : 1_000_000));
const largeSize = { venues: Math.min(200, Math.ceil(occurrences / 500)), occurrences };
const effort = {
  rounds: Number(values.rounds ?? (quick ? 1 : 3)),
  ms: Number(values.seconds ?? (quick ? 0.2 : 3)) * 1000,
  warm: quick ? 100 : 4000,
};
const isSelected = (name) => values.only?.split(',').some((prefix) => name.startsWith(prefix)) ?? true;
const selectedCases = cases.filter(({ name }) => isSelected(name));
const print = (line) => process.stdout.write(`${line}\n`);

/** Measures every case with data of one size and prints each result with its problems. */
async function measureAll(size) {
  const startedAt = performance.now();
  return withEnvironment({ ...size, keep: values.keep && resolve(values.keep) }, async (environment) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(
      `\n${size.occurrences.toLocaleString('en-GB')} occurrences of ${size.venues} venues, ready in ${seconds} s`,
    );
    print(formatHeading());
    const testData = await readTestData(environment.db, {
      personCount: quick ? 3000 : 25_000,
      occurrenceCount: 10_001,
      isSmall: size.occurrences === smallSize.occurrences,
    });
    const summaries = [];
    for (const benchCase of selectedCases) {
      const summary = summarise(await measureCase(environment, testData, benchCase, effort));
      print(formatRow(summary));
      for (const note of summary.notes) print(`  ${note}`);
      summaries.push(summary);
    }
    const storms = isSelected('waitlist-storm')
      ? [await runWaitlistStorm(environment, testData, quick ? 60 : 500)]
      : [];
    for (const storm of storms) {
      print(formatStorm(storm));
      for (const note of storm.notes) print(`  ${note}`);
    }
    const checkouts = await runCheckoutCases(environment, testData, {
      // Not in the quick form, unless named: a busy machine answers such requests with 503.
      selected: checkoutCases.filter(({ name }) => isSelected(name) && (!quick || values.only)),
      orders: quick ? 20 : 400,
    });
    for (const checkout of checkouts) {
      print(formatCheckout(checkout));
      for (const note of checkout.notes.slice(0, 10)) print(`  ${note}`);
    }
    const notes = [...summaries, ...storms, ...checkouts].flatMap((result) => result.notes);
    return { summaries, notes, memory: getPeakMemory(environment.ours.pid) };
  });
}

const buildResult = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed', 'server'], {
  cwd: root,
  stdio: 'inherit',
});
if (buildResult.status !== 0) process.exit(1);
print(
  `${connections} connections; rounds alternate between bare handler, PostgreSQL alone and our server; medians of ${effort.rounds}`,
);
print(
  'PostgreSQL flushes every commit to disk, as in production. Server, database and load generator share this machine.',
);
const largeResult = await measureAll(largeSize);
const smallResult = quick || values['one-size'] ? { summaries: [], notes: [] } : await measureAll(smallSize);
print('');
for (const line of compareToTargets({ ...largeResult, small: smallResult.summaries })) print(line);
const notes = [...largeResult.notes, ...smallResult.notes];
print(
  notes.length === 0
    ? 'Invariants: no violation after any case; held places equal successful additions.'
    : `${notes.length} problems, listed above`,
);
process.exitCode = notes.length > 0 ? 1 : 0;
