import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../scripts/settings.mjs';
import { isLong } from '../scripts/testing/sample.mjs';
import { cases } from './cases.mjs';

/** `npm run test:long` measures every case, `npm test` one that reads and one that writes. */
const selected = isLong
  ? cases
  : cases.filter(({ name }) => ['reserve-spread', 'timetable-week'].includes(name));
const only = isLong ? [] : ['--only', [...selected.map(({ name }) => name), 'waitlist-storm'].join()];

test('measures its cases without a violated invariant or a lost place', () => {
  const { stdout, status } = spawnSync(process.execPath, ['bench/bench.mjs', '--quick', ...only], {
    cwd: root,
    encoding: 'utf8',
    // The limit of a server refuses requests on a busy machine, which is no fault.
    env: { ...process.env, MAX_EVENT_LOOP_DELAY: '5000' },
  });
  for (const { name } of selected) {
    expect(stdout).toMatch(new RegExp(`^${name} +[1-9][\\d,]* .*reached`, 'm'));
  }
  expect(stdout).toMatch(/^waitlist-storm: .* all offered after/m);
  expect(stdout).toContain(
    'Invariants: no violation after any case; held places equal successful additions.',
  );
  expect(status).toBe(0);
}, 600_000);
