// What a visitor's browser has to fetch to stand on a page, by the manifest of the build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const language = /packages\/text\/en\/(common|home)\.json$/;

/**
 * kB of script, gzip: `first` is everything that the home page needs, its language with it; each other screen is what
 * comes on top of that when one goes there.
 */
export function measureChunks(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  // The build puts the home screen into a chunk with all that it imports.
  const home = Object.keys(manifest).find(
    (key) => manifest[key].name === 'home' && manifest[key].src === undefined,
  );
  const texts = Object.keys(manifest).filter((key) => language.test(key));
  const first = collectFiles(manifest, [entry, home, ...texts]);
  const sizeOf = (files) => [...files].reduce((sum, file) => sum + gzippedSize(join(folder, file)), 0) / 1000;
  const further = Object.keys(manifest)
    .filter((key) => /features\/.*-screen\.tsx$/.test(key))
    .map((key) => [
      key.replace(/.*\/(.*)-screen\.tsx$/, '$1'),
      sizeOf([...collectFiles(manifest, [key])].filter((file) => !first.has(file))),
    ]);
  return { first: sizeOf(first), ...Object.fromEntries(further) };
}

const gzippedSize = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** The files of these chunks and of all that they import at once. */
function collectFiles(manifest, keys) {
  const seen = new Set();
  const files = new Set();
  const take = (key) => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    if (manifest[key].file.endsWith('.js')) files.add(manifest[key].file);
    for (const imported of manifest[key].imports ?? []) take(imported);
  };
  for (const key of keys) take(key);
  return files;
}
