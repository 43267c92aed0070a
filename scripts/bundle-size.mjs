// Sizes of the scripts that a page loads, from the manifest of the build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const language = /packages\/text\/en\/(common|home)\.json$/;

/**
 * Script sizes in kB, gzip. `first`: everything that the home page loads, with its texts. Every other key: what its
 * screen loads in addition.
 */
export function measureChunks(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  // The build puts the home screen and its imports into one chunk.
  const home = Object.keys(manifest).find(
    (key) => manifest[key].name === 'home' && manifest[key].src === undefined,
  );
  const texts = Object.keys(manifest).filter((key) => language.test(key));
  const first = collectFiles(manifest, [entry, home, ...texts]);
  const sumSizes = (files) =>
    [...files].reduce((sum, file) => sum + gzippedSize(join(folder, file)), 0) / 1000;
  const further = Object.keys(manifest)
    .filter((key) => /features\/.*-screen\.tsx$/.test(key))
    .map((key) => [
      key.replace(/.*\/(.*)-screen\.tsx$/, '$1'),
      sumSizes([...collectFiles(manifest, [key])].filter((file) => !first.has(file))),
    ]);
  return { first: sumSizes(first), ...Object.fromEntries(further) };
}

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
