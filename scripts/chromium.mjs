// Finds the browser for tests, screenshots and measurements.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Runs without Chromium's sandbox, which root cannot use, and without background network requests. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
];

/** Playwright's launch options for Chromium: from CHROMIUM_PATH, else from the system, else from npm. */
export async function chromiumLaunchOptions() {
  const executablePath = process.env.CHROMIUM_PATH || systemBrowsers.find((path) => existsSync(path));
  return executablePath ? { executablePath, args } : preparePackagedChromium();
}

/**
 * Unpacks the npm package, with the libraries that it adds for AWS Lambda and that a bare machine lacks. Each user has
 * their own folder, because running files that another user unpacked is unsafe.
 */
async function preparePackagedChromium() {
  const { AWS_EXECUTION_ENV: executionEnv, LD_LIBRARY_PATH: libraries, TMPDIR: temporary } = process.env;
  const folder = join(tmpdir(), `pavilion-chromium-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV = executionEnv ?? 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  setFontFolder(join(folder, 'fonts'));
  // Restores the environment, so that other programs find the system's libraries.
  restoreEnv('AWS_EXECUTION_ENV', executionEnv);
  restoreEnv('LD_LIBRARY_PATH', libraries);
  restoreEnv('TMPDIR', temporary);
  const ownLibraries = join(folder, 'al2023', 'lib');
  return {
    executablePath,
    args,
    env: { ...process.env, LD_LIBRARY_PATH: libraries ? `${ownLibraries}:${libraries}` : ownLibraries },
  };
}

/** The package's font configuration names /tmp/fonts. Without any font, Chromium crashes on the first input. */
function setFontFolder(folder) {
  const file = join(folder, 'fonts.conf');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('<dir>/tmp/fonts</dir>', `<dir>${folder}</dir>`));
}

function restoreEnv(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
