// Locks a folder for one process. The owner records its identity in a file next to the folder. An owner that was killed
// does not count, because the identity is unambiguous (see process.mjs).
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isRunning } from './process.mjs';

/** Another live process owns the lock. */
class LockInUseError extends Error {
  constructor(label, pid) {
    super(`${label} is in use by process ${pid}. Stop that process, or choose another folder with DATA_DIR.`);
    this.pid = pid;
  }
}

/**
 * Makes this process the owner of `path`, or throws `LockInUseError`. Owners are numbered; only one process gets the next
 * number, because a file name can be linked once. A slow process can still meet a later owner whose numbers restarted at
 * 1, so each process checks for others again after linking and gives way.
 */
export function acquireLock(path, label = path) {
  assertNotLive(path, label, readOwners(path));
  const next = Math.max(0, ...readOwners(path).map(({ number }) => number)) + 1;
  const ownFile = `${path}.owner-${next}`;
  const draft = `${path}.owner-draft-${process.pid}`;
  writeFileSync(draft, JSON.stringify(identifyProcess(process.pid)), { mode: 0o600 });
  try {
    linkSync(draft, ownFile);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    throw new LockInUseError(label, '(unknown) that started at the same time');
  } finally {
    rmSync(draft, { force: true });
  }
  const release = () => rmSync(ownFile, { force: true });
  const others = readOwners(path).filter(({ file }) => file !== ownFile);
  try {
    assertNotLive(path, label, others);
  } catch (error) {
    release();
    throw error;
  }
  for (const { file } of others) rmSync(file, { force: true });
  return { release };
}

/** Like `acquireLock`, but waits until a short-lived owner releases the lock. */
export async function waitForLock(path) {
  for (;;) {
    try {
      return acquireLock(path);
    } catch (error) {
      if (!(error instanceof LockInUseError)) throw error;
      await sleep(100);
    }
  }
}

/** Whether the last owner of `path` is gone without releasing it. */
export function isStaleLock(path) {
  const owners = readOwners(path);
  return owners.length > 0 && !owners.some(({ identity }) => isRunning(identity));
}

function assertNotLive(path, label, owners) {
  const live = owners.find(({ identity }) => isRunning(identity));
  if (live) throw new LockInUseError(label, live.identity.pid);
}

function readOwners(path) {
  const start = `${basename(path)}.owner-`;
  return readdirSync(dirname(path)).flatMap((name) => {
    const number = name.startsWith(start) ? Number(name.slice(start.length)) : Number.NaN;
    const file = join(dirname(path), name);
    return Number.isNaN(number) ? [] : [{ number, file, identity: readOwner(file) }];
  });
}

function readOwner(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
