// Finds exports that only tests use: the same configuration without tests and test support.
import { readFileSync } from 'node:fs';

const config = JSON.parse(readFileSync(new URL('knip.json', import.meta.url), 'utf8'));
const tests = ['**/*.test.{ts,tsx,mjs}', '**/testing/**', 'e2e/**', 'guards/**', '*.config.ts'];
const project = ['**/*.{ts,tsx,js,mjs}', ...tests.map((path) => `!${path}`)];

export default {
  ...config,
  vitest: false,
  playwright: false,
  ignoreIssues: {
    ...config.ignoreIssues,
    // Starts the database of the tests.
    'scripts/postgres.mjs': ['exports'],
    'packages/ui/gallery/vite.config.ts': ['exports'],
    // The tests of other modules log in by a token, create the job queue and walk through all periods.
    'apps/server/src/modules/person/index.ts': ['exports'],
    'apps/server/src/platform/jobs/job-runner.ts': ['exports'],
    'apps/server/src/retention.ts': ['exports'],
    // The tests calculate contrasts from the tokens of any seeds.
    'packages/ui/src/theme/{theme.tsx,seeds.ts}': ['exports'],
    // Still tested through functions of their own.
    'packages/domain/src/{bundle/bundle,question/rules}.ts': ['exports'],
    'apps/server/src/modules/payment/opayo/sanitise-fields.ts': ['exports'],
    'apps/server/src/platform/{jobs/relay,jobs/sweep,runtime/logger,limits/growing-delay}.ts': ['exports'],
  },
  workspaces: Object.fromEntries(
    Object.entries(config.workspaces).map(([name, { entry }]) => [
      name,
      {
        entry: [...entry.filter((path) => !/^(e2e|guards|knip)/.test(path)), '!**/*.test.{ts,tsx}'],
        project,
        // The `exports` of a package make every file an entry.
        includeEntryExports: name.startsWith('packages/'),
      },
    ]),
  ),
};
