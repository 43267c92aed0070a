// npm run bench: how fast the server is on the paths that everybody takes at once, beside a bare handler in the same
// run. It brings a database of its own, loads it with the data of a national operator, and asks over HTTP; all of it on
// this machine. Rates are printed and never asserted; it fails only where an invariant is broken or an answer was wrong.
// --quick: a few seconds with little data, to see that it works. --rounds 3 --seconds 3 --occurrences 1000000
// --only reserve-spread,basket-read --one-size; --keep <folder> finds the data there again that the last run planted.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cases, readWorld } from '../bench/cases.mjs';
import { mostMemory } from '../bench/costs.mjs';
import { inHouse } from '../bench/house.mjs';
import { connections, measureCase } from '../bench/measure.mjs';
import { aimsOf, heading, rowOf, sumUp } from '../bench/report.mjs';
import { root } from './settings.mjs';

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
const small = { venues: 20, occurrences: 10_000 };
const occurrences = Number(values.occurrences ?? (quick ? small.occurrences : 1_000_000));
const large = { venues: Math.min(200, Math.ceil(occurrences / 500)), occurrences };
const effort = {
  rounds: Number(values.rounds ?? (quick ? 1 : 3)),
  ms: Number(values.seconds ?? (quick ? 0.2 : 3)) * 1000,
  warm: quick ? 100 : 4000,
};
const wanted = cases.filter(
  ({ name }) => values.only?.split(',').some((one) => name.startsWith(one)) ?? true,
);
const say = (line) => process.stdout.write(`${line}\n`);

/** Every case with data of one size; what is wrong with it is said at once. */
async function measureAll(size) {
  const begun = performance.now();
  return inHouse({ ...size, keep: values.keep && resolve(values.keep) }, async (house) => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    say(
      `\n${size.occurrences.toLocaleString('en-GB')} occurrences of ${size.venues} venues, there in ${seconds} s`,
    );
    say(heading());
    const world = await readWorld(house.db, { people: quick ? 3000 : 25_000, sessions: 10_001 });
    const sums = [];
    for (const of of wanted) {
      const sum = sumUp(await measureCase(house, world, of, effort));
      say(rowOf(sum));
      for (const note of sum.notes) say(`  ${note}`);
      sums.push(sum);
    }
    return { sums, memory: mostMemory(house.ours.pid) };
  });
}

const built = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed', 'server'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(1);
say(
  `${connections} connections, rounds in turn: bare handler, PostgreSQL alone, our server; medians of ${effort.rounds}`,
);
say(
  'PostgreSQL flushes every commit to the disk, as in production. Server, database and load share this machine.',
);
const national = await measureAll(large);
const compared = quick || values['one-size'] ? { sums: [] } : await measureAll(small);
say('');
for (const line of aimsOf({ ...national, small: compared.sums })) say(line);
const notes = [...national.sums, ...compared.sums].flatMap((sum) => sum.notes);
say(
  notes.length === 0
    ? 'Invariants: nothing found after any case; holds equal successes.'
    : `${notes.length} notes above say what was wrong.`,
);
process.exitCode = notes.length > 0 ? 1 : 0;
