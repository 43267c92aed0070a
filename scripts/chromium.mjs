// Which browser the tests, the pictures and the measurements drive.
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** It has no sandbox where it runs as root, and calls nobody but the pages that it is sent to. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Playwright's launch options for Chromium: CHROMIUM_PATH, or one of this machine, or one that npm installed. */
export async function chromiumLaunchOptions() {
  const executablePath = process.env.CHROMIUM_PATH || systemBrowsers.find((path) => existsSync(path));
  return executablePath ? { executablePath, args } : preparePackagedChromium();
}

/**
 * The packaged one unpacks itself, and the libraries that a bare machine lacks if it takes it for Amazon's. Each user of
 * a machine has it in a folder of their own: nobody may run what another unpacked.
 */
async function preparePackagedChromium() {
  const { AWS_EXECUTION_ENV: given, LD_LIBRARY_PATH: libraries, TMPDIR: temporary } = process.env;
  const folder = join(tmpdir(), `pavilion-chromium-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV = given ?? 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  // Its libraries are for it alone: what else is started must find the machine's.
  restoreEnv('AWS_EXECUTION_ENV', given);
  restoreEnv('LD_LIBRARY_PATH', libraries);
  restoreEnv('TMPDIR', temporary);
  const own = join(folder, 'al2023', 'lib');
  return {
    executablePath,
    args,
    env: { ...process.env, LD_LIBRARY_PATH: libraries ? `${own}:${libraries}` : own },
  };
}

function restoreEnv(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
