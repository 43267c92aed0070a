// Keeps the product's processes running, and knows which they are, even after this process was killed.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { createLogFile } from './log-file.mjs';
import { identifyProcess, isRunning, stopProcess } from './process.mjs';
import { root } from './settings.mjs';

const minDelayMs = 250;
const maxDelayMs = 10_000;
/** A process that ran for so long has not failed to start. In milliseconds, as are the others. */
const stableAfterMs = 10_000;
/** The server and the worker give up what hangs after 25 s. */
const stopTimeoutMs = 28_000;

/** The processes of one data folder, written down in it so that the next start finds those that were left behind. */
export function createProcessRegistry(dataDir) {
  const file = join(dataDir, 'processes.json');
  const processes = new Map();
  const saveFile = () => {
    fs.writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(processes), undefined, 2));
    fs.renameSync(`${file}.new`, file);
  };
  return {
    add: (name, identity) => saveFile(processes.set(name, identity)),
    remove: (name) => saveFile(processes.delete(name)),
    /** Stops what a starter that is gone has left running. */
    async stopOrphans() {
      if (!fs.existsSync(file)) return;
      const left = Object.values(JSON.parse(fs.readFileSync(file, 'utf8'))).filter(isRunning);
      await Promise.all(
        left.map((orphan) =>
          stopProcess(orphan, [
            ['SIGTERM', 10_000],
            ['SIGKILL', 5000],
          ]),
        ),
      );
    },
  };
}

/**
 * Starts a Node program and starts it again whenever it ends, after a pause that doubles each time that it does not
 * stay. `say` is told so. Its words go to its log file.
 */
export function supervise({ name, words, env, dataDir, processRegistry, say }) {
  const log = createLogFile(join(dataDir, 'logs', `${name}.log`));
  let delay = minDelayMs;
  let current;
  let shouldRun = true;
  let isRestarting = false;
  let exitCount = 0;
  let timer;

  const launch = () => {
    const child = log.lend((file) =>
      spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', file, file], detached: true }),
    );
    const since = Date.now();
    current = identifyProcess(child.pid);
    processRegistry.add(name, current);
    child.once('exit', (code, signal) => {
      exitCount += 1;
      if (!shouldRun) return;
      if (isRestarting || Date.now() - since > stableAfterMs) delay = minDelayMs;
      if (!isRestarting)
        say(`The ${name} stopped (${signal ?? code}). It starts again; why it stopped may be in ${log.path}`);
      timer = setTimeout(launch, isRestarting ? 0 : delay);
      delay = Math.min(delay * 2, maxDelayMs);
      isRestarting = false;
    });
  };
  const end = async () => {
    if (current)
      await stopProcess(current, [
        ['SIGTERM', stopTimeoutMs],
        ['SIGKILL', 5000],
      ]);
  };
  launch();
  return {
    name,
    log,
    /** How often it has ended. */
    exitCount: () => exitCount,
    /** Ends it, so that it starts again with what is new. */
    async renew() {
      isRestarting = true;
      await end();
    },
    async stop() {
      shouldRun = false;
      clearTimeout(timer);
      await end();
      processRegistry.remove(name);
    },
    kill: () => current && isRunning(current) && process.kill(current.pid, 'SIGKILL'),
  };
}
