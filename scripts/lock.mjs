// One owner for one folder. The owner writes itself down beside it; an owner that is gone without a word, by a kill or
// a power cut, does not count, for what it wrote names it beyond doubt (see process.mjs).
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processWith, stillRuns } from './process.mjs';

/** Says that somebody else is at it, and who. */
class InUse extends Error {
  constructor(what, pid) {
    super(`${what} is in use by process ${pid}. Stop that first, or choose another folder with DATA_DIR.`);
    this.pid = pid;
  }
}

/**
 * Makes this process the owner of `path`, or throws `InUse`. Owners are numbered, and the next number goes to one taker
 * only, because a name can be linked once. A taker that was slow may still meet an owner who began anew at 1: so
 * everybody looks round once more after taking, and gives way.
 */
export function takeLock(path, what = path) {
  refuseLive(path, what, ownersOf(path));
  const next = Math.max(0, ...ownersOf(path).map(({ number }) => number)) + 1;
  const mine = `${path}.owner-${next}`;
  const draft = `${path}.owner-draft-${process.pid}`;
  writeFileSync(draft, JSON.stringify(processWith(process.pid)), { mode: 0o600 });
  try {
    linkSync(draft, mine);
  } catch (fault) {
    if (fault.code !== 'EEXIST') throw fault;
    throw new InUse(what, 'that started at the same time');
  } finally {
    rmSync(draft, { force: true });
  }
  const release = () => rmSync(mine, { force: true });
  const others = ownersOf(path).filter(({ file }) => file !== mine);
  try {
    refuseLive(path, what, others);
  } catch (fault) {
    release();
    throw fault;
  }
  for (const { file } of others) rmSync(file, { force: true });
  return { release };
}

/** Like `takeLock`, but waits for an owner to finish: for work that is short. */
export async function waitForLock(path) {
  for (;;) {
    try {
      return takeLock(path);
    } catch (fault) {
      if (!(fault instanceof InUse)) throw fault;
      await sleep(100);
    }
  }
}

/** Whether `path` had an owner who is gone without giving it up. */
export function wasAbandoned(path) {
  const owners = ownersOf(path);
  return owners.length > 0 && !owners.some(({ noted }) => stillRuns(noted));
}

function refuseLive(path, what, owners) {
  const live = owners.find(({ noted }) => stillRuns(noted));
  if (live) throw new InUse(what, live.noted.pid);
}

function ownersOf(path) {
  const start = `${basename(path)}.owner-`;
  return readdirSync(dirname(path)).flatMap((name) => {
    const number = name.startsWith(start) ? Number(name.slice(start.length)) : Number.NaN;
    const file = join(dirname(path), name);
    return Number.isNaN(number) ? [] : [{ number, file, noted: readNoted(file) }];
  });
}

function readNoted(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
