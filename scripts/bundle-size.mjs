// Sizes of the scripts that a page loads, from the manifest of the build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The most script in kB, gzip, that the home page, the first page of the account and each further screen load. */
export const scriptBudgets = { first: 124, account: 130, further: 50 };

const dashboard = /features\/account\/dashboard-screen\.tsx$/;

/**
 * Script sizes in kB, gzip. `first` and `account`: everything that the home page of that surface loads, with its texts.
 * Every other key: what its screen loads in addition to `first`.
 */
export function measureChunks(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  // The build puts the home screen and its imports into one chunk.
  const home = Object.keys(manifest).find(
    (key) => manifest[key].name === 'home' && manifest[key].src === undefined,
  );
  const first = collectFiles(manifest, [entry, home, ...findTexts(manifest, ['common', 'home'])]);
  const account = collectFiles(manifest, [
    entry,
    ...Object.keys(manifest).filter((key) => dashboard.test(key)),
    ...findTexts(manifest, ['common', 'account', 'restriction']),
  ]);
  const sumSizes = (files) =>
    [...files].reduce((sum, file) => sum + gzippedSize(join(folder, file)), 0) / 1000;
  const further = Object.keys(manifest)
    .filter((key) => /features\/.*-screen\.tsx$/.test(key))
    .map((key) => [
      key.replace(/.*\/(.*\/.*)-screen\.tsx$/, '$1'),
      sumSizes([...collectFiles(manifest, [key])].filter((file) => !first.has(file))),
    ]);
  return { first: sumSizes(first), account: sumSizes(account), ...Object.fromEntries(further) };
}

/** Keys of the English texts with these names. */
const findTexts = (manifest, names) =>
  Object.keys(manifest).filter((key) => names.some((name) => key.endsWith(`packages/text/en/${name}.json`)));

const gzippedSize = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** Script files of these chunks and of their static imports. */
function collectFiles(manifest, keys) {
  const seen = new Set();
  const files = new Set();
  const visit = (key) => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    if (manifest[key].file.endsWith('.js')) files.add(manifest[key].file);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return files;
}
