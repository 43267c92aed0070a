// The canaries of the linter's rules, in the form that canaries.mjs describes.
const platform = 'apps/server/src/platform';

export const lintGuard = {
  command: 'oxlint --type-aware --format unix',
  checksFiles: true,
  reports: (rule, file) => new RegExp(`${file}:.*${rule}`),
  canaries: [
    [
      'no-floating-promises',
      'apps/server/src/canary.ts',
      'export const ignoreResult = (): void => { fetch("/"); };',
    ],
    [
      'one-reader-of-the-environment',
      `${platform}/canary.ts`,
      'export default process.env;',
      'no-process-env',
    ],
    ['domain-has-no-clock', 'packages/domain/src/canary-a.ts', 'Date.now();', 'no-restricted-globals'],
    [
      'domain-has-no-randomness',
      'packages/domain/src/canary-b.ts',
      'Math.random();',
      'no-restricted-properties',
    ],
    [
      'displayed-text-is-a-key',
      'apps/web/src/canary-text.tsx',
      'export const Canary = () => <p>Plain words that nobody translated</p>;',
      'jsx-no-literals',
    ],
    [
      'name-for-a-screen-reader-is-a-key',
      'packages/ui/src/canary-name.tsx',
      'export const Canary = () => <p aria-label="Plain words" />;',
      'jsx-no-literals',
    ],
    ['files-are-short', 'apps/web/src/canary-long.ts', '// line\n'.repeat(301), 'max-lines'],
    [
      'functions-are-short',
      'apps/web/src/canary-function.ts',
      `export function longFunction(): void {${'\n'.repeat(61)}}`,
      'max-lines-per-function',
    ],
  ],
};
