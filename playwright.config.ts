import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './scripts/chromium.mjs';
import { isPortFree } from './scripts/process.mjs';

// Two runs on one machine keep out of each other's way. The workers, which read this file too, inherit the choice.
process.env['PAVILION_E2E_PORT'] ??= String(await freePorts(29_410));
const port = process.env['PAVILION_E2E_PORT'];

/** The first port from which three are free: the server's, the sandbox's, the mail's. */
async function freePorts(from: number): Promise<number> {
  for (let first = from; ; first += 3) {
    const free = await Promise.all([first, first + 1, first + 2].map((one) => isPortFree(one)));
    if (free.every(Boolean)) return first;
  }
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // A payment with its email takes 30 s on a busy machine.
  timeout: 120_000,
  // A failing query waits 3 s between its three attempts (ERR-05); a busy machine needs the rest.
  expect: { timeout: 15_000 },
  // A test waits for two thirds of its time, so that two processors have work for four.
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  outputDir: 'test-results/browser',
  use: {
    baseURL: `http://bookings.demo.localhost:${port}`,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Clicks wait for the end of an animation, and painting it takes processor time. The gallery and the journeys have motion.
    reducedMotion: 'reduce',
    // Tests that answer requests themselves need them not to pass through a worker.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: await chromiumLaunchOptions(),
  },
});
