// Keeps the product's processes running, and knows which they are, even after this process was killed.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { openLogFile } from './log-file.mjs';
import { processWith, stillRuns, stopProcess } from './process.mjs';
import { root } from './settings.mjs';

const firstDelay = 250;
const longestDelay = 10_000;
/** A process that ran for so long has not failed to start. In milliseconds, as are the others. */
const steadyAfter = 10_000;
/** The server and the worker give up what hangs after 25 s. */
const patience = 28_000;

/** The processes of one data folder, written down in it so that the next start finds those that were left behind. */
export function openHousehold(dataDir) {
  const file = join(dataDir, 'processes.json');
  const members = new Map();
  const note = () => {
    fs.writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(members), undefined, 2));
    fs.renameSync(`${file}.new`, file);
  };
  return {
    add: (name, noted) => note(members.set(name, noted)),
    remove: (name) => note(members.delete(name)),
    /** Stops what a starter that is gone has left running. */
    async stopOrphans() {
      if (!fs.existsSync(file)) return;
      const left = Object.values(JSON.parse(fs.readFileSync(file, 'utf8'))).filter(stillRuns);
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
export function supervise({ name, words, env, dataDir, household, say }) {
  const log = openLogFile(join(dataDir, 'logs', `${name}.log`));
  let delay = firstDelay;
  let current;
  let wanted = true;
  let renewed = false;
  let exits = 0;
  let timer;

  const launch = () => {
    const child = log.lend((file) =>
      spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', file, file], detached: true }),
    );
    const since = Date.now();
    current = processWith(child.pid);
    household.add(name, current);
    child.once('exit', (code, signal) => {
      exits += 1;
      if (!wanted) return;
      if (renewed || Date.now() - since > steadyAfter) delay = firstDelay;
      if (!renewed)
        say(`The ${name} stopped (${signal ?? code}). It starts again; why it stopped may be in ${log.path}`);
      timer = setTimeout(launch, renewed ? 0 : delay);
      delay = Math.min(delay * 2, longestDelay);
      renewed = false;
    });
  };
  const end = async () => {
    if (current)
      await stopProcess(current, [
        ['SIGTERM', patience],
        ['SIGKILL', 5000],
      ]);
  };
  launch();
  return {
    name,
    log,
    /** How often it has ended. */
    exits: () => exits,
    /** Ends it, so that it starts again with what is new. */
    async renew() {
      renewed = true;
      await end();
    },
    async stop() {
      wanted = false;
      clearTimeout(timer);
      await end();
      household.remove(name);
    },
    kill: () => current && stillRuns(current) && process.kill(current.pid, 'SIGKILL'),
  };
}
