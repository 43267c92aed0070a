// One owner for one folder. The owner writes itself down beside it; an owner that is gone without a word, by a kill or
// a power cut, does not count, for what it wrote names it beyond doubt (see process.mjs).
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isRunning } from './process.mjs';

/** Says that somebody else is at it, and who. */
class LockInUseError extends Error {
  constructor(label, pid) {
    super(`${label} is in use by process ${pid}. Stop that first, or choose another folder with DATA_DIR.`);
    this.pid = pid;
  }
}

/**
 * Makes this process the owner of `path`, or throws `InUse`. Owners are numbered, and the next number goes to one taker
 * only, because a name can be linked once. A taker that was slow may still meet an owner who began anew at 1: so
 * everybody looks round once more after taking, and gives way.
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
    throw new LockInUseError(label, 'that started at the same time');
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

/** Like `takeLock`, but waits for an owner to finish: for work that is short. */
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

/** Whether `path` had an owner who is gone without giving it up. */
export function isStaleLock(path) {
  const owners = readOwners(path);
  return owners.length > 0 && !owners.some(({ noted }) => isRunning(noted));
}

function assertNotLive(path, label, owners) {
  const live = owners.find(({ noted }) => isRunning(noted));
  if (live) throw new LockInUseError(label, live.noted.pid);
}

function readOwners(path) {
  const start = `${basename(path)}.owner-`;
  return readdirSync(dirname(path)).flatMap((name) => {
    const number = name.startsWith(start) ? Number(name.slice(start.length)) : Number.NaN;
    const file = join(dirname(path), name);
    return Number.isNaN(number) ? [] : [{ number, file, noted: readOwner(file) }];
  });
}

function readOwner(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
