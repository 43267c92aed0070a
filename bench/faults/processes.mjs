// The processes of the product, kept running as a supervisor does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/settings.mjs';

/** Keeps processes running as a supervisor does, and records in `ended` each end that no fault caused. */
export function createProcesses(home, env) {
  const ended = [];
  const children = new Map();
  let isStopping = false;
  const hasExited = (child) => child.exitCode !== null || child.signalCode !== null;
  const start = (name, file, extra = {}) => {
    const log = fs.openSync(join(home, `${name}.log`), 'a');
    const options = { cwd: root, env: { ...env, ...extra }, stdio: ['ignore', log, log] };
    const child = spawn(process.execPath, [file], options);
    fs.closeSync(log);
    children.set(name, child);
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      if (child.isKilledByFault !== true) ended.push(`${name} (${signal ?? code})`);
      setTimeout(() => isStopping || start(name, file, extra), 250);
    });
  };
  const killChild = async (child) => {
    if (hasExited(child)) return;
    child.isKilledByFault = true;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    ended,
    start,
    kill: (name) => killChild(children.get(name)),
    /** Stops a process where it is: its connections stay open, and it does not respond. */
    pause: (name) => children.get(name).kill('SIGSTOP'),
    resume: (name) => children.get(name).kill('SIGCONT'),
    async stop() {
      isStopping = true;
      await Promise.all([...children.values()].map(killChild));
    },
  };
}

/** Runs a process of the product to its end. */
export async function runStep(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}`);
}

/** Runs a program of the product that an operator starts. Returns its exit code and what it printed. */
export async function runProgram(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const parts = [];
  child.stdout.on('data', (part) => parts.push(part));
  const [code] = await once(child, 'close');
  return { code, printed: Buffer.concat(parts).toString() };
}
