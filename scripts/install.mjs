// Installs missing packages. It runs before every command, so it imports no installed package and returns at once if
// nothing is missing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const stamp = 'node_modules/.pavilion-installed';
const lock = readFileSync('package-lock.json');
const lockHash = createHash('sha256').update(lock).digest('hex');

const readIfExists = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Whether npm's record of installed packages matches the lock file. */
function isComplete() {
  const list = readIfExists('node_modules/.package-lock.json');
  if (list === '') return false;
  const installed = JSON.parse(list).packages;
  // An optional package can belong to another platform.
  return Object.entries(JSON.parse(lock).packages).every(
    ([folder, { version, optional }]) =>
      folder === '' || (installed[folder] ? installed[folder].version === version : optional === true),
  );
}

/** Runs the npm that called this script, else the one in PATH. Sets its own log level, because the caller's can be silent. */
function runNpm(...args) {
  const npmPath = process.env.npm_execpath;
  const [program, ...firstArgs] = npmPath ? [process.execPath, npmPath] : ['npm'];
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=warn'];
  return spawnSync(program, [...firstArgs, ...args, ...flags], { stdio: ['ignore', 2, 2] }).status === 0;
}

/** Prefers a clean installation; if node_modules exists, adding the missing packages is much faster. */
function install() {
  const clean = () => runNpm('ci');
  const add = () => runNpm('install', '--no-save');
  return existsSync('node_modules') ? add() || clean() : clean() || add();
}

if (readIfExists(stamp) !== lockHash) {
  if (!isComplete()) {
    process.stderr.write('Installing packages (once, one to two minutes) …\n');
    if (!install()) {
      process.stderr.write('The packages could not be installed. See the output of npm above.\n');
      process.exit(1);
    }
  }
  writeFileSync(stamp, lockHash);
}
