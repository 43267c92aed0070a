// Keeps the product's processes running and records them, so that the next start finds orphans.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { createLogFile } from './log-file.mjs';
import { identifyProcess, isRunning, stopProcess } from './process.mjs';
import { root } from './settings.mjs';

const minDelayMs = 250;
const maxDelayMs = 10_000;
/** A process that ran this long started successfully. */
const stableAfterMs = 10_000;
/** The server and the worker exit after 25 s even if a step hangs. */
const stopTimeoutMs = 28_000;

/** Records the processes of a data folder in a file there. */
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
    /** Stops processes that a killed start left running. */
    async stopOrphans() {
      if (!fs.existsSync(file)) return;
      const orphans = Object.values(JSON.parse(fs.readFileSync(file, 'utf8'))).filter(isRunning);
      await Promise.all(
        orphans.map((orphan) =>
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
 * Starts a Node program and restarts it whenever it exits, with a delay that doubles after each failed start. `report`
 * gets a message about each restart; the program's output goes to its log file.
 */
export function supervise({ name, args, env, dataDir, processRegistry, report }) {
  const log = createLogFile(join(dataDir, 'logs', `${name}.log`));
  let delay = minDelayMs;
  let current;
  let shouldRun = true;
  let isRestarting = false;
  let exitCount = 0;
  let timer;

  const launch = () => {
    const child = log.lend((file) =>
      spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', file, file], detached: true }),
    );
    const since = Date.now();
    current = identifyProcess(child.pid);
    processRegistry.add(name, current);
    child.once('exit', (code, signal) => {
      exitCount += 1;
      if (!shouldRun) return;
      if (isRestarting || Date.now() - since > stableAfterMs) delay = minDelayMs;
      if (!isRestarting) report(`The ${name} stopped (${signal ?? code}) and is restarting. See ${log.path}`);
      timer = setTimeout(launch, isRestarting ? 0 : delay);
      delay = Math.min(delay * 2, maxDelayMs);
      isRestarting = false;
    });
  };
  const stopCurrent = async () => {
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
    /** Number of exits so far. */
    exitCount: () => exitCount,
    /** Stops the program, which then starts again with the new build. */
    async restart() {
      isRestarting = true;
      await stopCurrent();
    },
    async stop() {
      shouldRun = false;
      clearTimeout(timer);
      await stopCurrent();
      processRegistry.remove(name);
    },
    kill: () => current && isRunning(current) && process.kill(current.pid, 'SIGKILL'),
  };
}
