// npm run rehearse: starts a sandbox of its own and compares a provider's test account with it. Arguments go to
// apps/server/src/rehearse.ts: --provider opayo|stripe, --vendor-url. The keys are environment variables.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './process.mjs';
import { root } from './settings.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'pavilion-rehearsal-'));
const port = await findFreePort();
const sandboxUrl = `http://127.0.0.1:${port}`;
const run = (args, env = {}) =>
  spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: 'inherit',
  });
const sandbox = run(['apps/sandbox/src/main.ts'], {
  SANDBOX_PORT: String(port),
  DATA_DIR: dataDir,
  CLOCK: '',
  PARENT_PID: String(process.pid),
});
try {
  await waitForSandbox();
  const args = ['apps/server/src/rehearse.ts', ...process.argv.slice(2), '--sandbox-url', sandboxUrl];
  const [code] = await once(run(args), 'exit');
  process.exitCode = code ?? 1;
} finally {
  sandbox.kill('SIGTERM');
  if (sandbox.exitCode === null) await once(sandbox, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

async function waitForSandbox() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (sandbox.exitCode !== null) throw new Error('The sandbox did not start');
    const response = await fetch(`${sandboxUrl}/health`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error('The sandbox did not start in 20 seconds');
}
