// Installs the packages that are missing. It runs before every command, so it imports nothing that is installed, and
// where nothing is missing it takes no time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const stamp = 'node_modules/.pavilion-installed';
const lock = readFileSync('package-lock.json');
const lockHash = createHash('sha256').update(lock).digest('hex');

const readIfExists = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Whether what npm says it has installed here is all that the lock file names. */
function isComplete() {
  const list = readIfExists('node_modules/.package-lock.json');
  if (list === '') return false;
  const installed = JSON.parse(list).packages;
  // What is optional may be another machine's.
  return Object.entries(JSON.parse(lock).packages).every(
    ([folder, { version, optional }]) =>
      folder === '' || (installed[folder] ? installed[folder].version === version : optional === true),
  );
}

/** npm as it was called, or else the one that is found. A plain `npm test` may be told to be quiet: this may not. */
function runNpm(...args) {
  const called = process.env.npm_execpath;
  const [program, ...first] = called ? [process.execPath, called] : ['npm'];
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=warn'];
  return spawnSync(program, [...first, ...args, ...flags], { stdio: ['ignore', 2, 2] }).status === 0;
}

/** A clean installation is the surest; where some packages are there already, adding the others is much faster. */
function install() {
  const clean = () => runNpm('ci');
  const add = () => runNpm('install', '--no-save');
  return existsSync('node_modules') ? add() || clean() : clean() || add();
}

if (readIfExists(stamp) !== lockHash) {
  if (!isComplete()) {
    process.stderr.write('Installing packages (once; a minute or two) …\n');
    if (!install()) {
      process.stderr.write('The packages could not be installed: see above what npm says.\n');
      process.exit(1);
    }
  }
  writeFileSync(stamp, lockHash);
}
