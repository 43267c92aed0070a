// Adds optional packages of other platforms that a partial registry left out of package-lock.json, because `npm ci`
// rejects a lock file without them. Run it after every change of the file: node scripts/complete-lockfile.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));

const findMatch = (name, table) => table.find(([pattern]) => pattern.test(name))?.[1];
const os = [
  [/darwin/, ['darwin']],
  [/win32|windows/, ['win32']],
  [/android/, ['android']],
  [/freebsd/, ['freebsd']],
  [/openharmony/, ['openharmony']],
  [/wasm32/, undefined],
  [/./, ['linux']],
];
const cpu = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'wasm32', 'arm'].map((name) => [
  new RegExp(name),
  [name],
]);

/** Whether Node's resolution finds the package `name` from the folder `from`. */
function isInstalled(from, name) {
  for (let folder = from; ; ) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent < 0 ? '' : folder.slice(0, parent);
  }
}

let added = 0;
for (const [folder, entry] of Object.entries(lock.packages)) {
  if (folder === '') continue;
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isInstalled(folder, name)) continue;
    const stub = {
      version: range.replace(/^[^\d]*/, ''),
      dev: entry.dev,
      cpu: findMatch(name, cpu),
      optional: true,
      os: findMatch(name, os),
      libc: /musl/.test(name) ? ['musl'] : /gnu/.test(name) ? ['glibc'] : undefined,
    };
    lock.packages[`node_modules/${name}`] = JSON.parse(JSON.stringify(stub));
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} packages of other platforms added to ${file}\n`);
