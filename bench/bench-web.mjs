// npm run bench:web: measures the built app on a slow phone against budgets and the figures of the last release
// (docs/vitals.json, which --keep writes). PORT names a running product. --lighthouse adds Lighthouse, which is installed
// in tools/lighthouse on first use. --why only lists the heaviest modules of the home page's scripts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { register } from 'tsx/esm/api';
import { measureChunks, scriptBudgets } from '../scripts/bundle-size.mjs';
import { chromiumLaunchOptions } from '../scripts/chromium.mjs';
import { startIsolatedStack } from '../scripts/isolated-stack.mjs';
import { listHeaviestModules } from '../scripts/module-sizes.mjs';
import { root } from '../scripts/settings.mjs';
import { runLighthouse } from './lighthouse.mjs';

register();
const to = await import('../e2e/journeys.ts');

const { values: options } = parseArgs({
  options: {
    keep: { type: 'boolean' },
    lighthouse: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    why: { type: 'boolean' },
  },
});
const vitalsFile = join(root, 'docs/vitals.json');
const venue = `/location/${to.venues.demo}`;
const getPages = (date) => ({
  home: '/',
  venue,
  timetable: `${venue}/fitness-classes/${date}`,
  basket: '/basket',
});
/** In ms; `cls` has no unit. None of the pages starts with a photograph. */
const budgets = { lcp: 1200, cls: 0.02, inp: 150 };

/** DevTools' Slow 4G with the processor slowed down four times. */
async function openSlowPhone(browser) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = (1.44 * 1024 * 1024) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observeVitals);
  return { context, page, scripts: countScriptBytes(devtools) };
}

/** Runs in the page before its first byte. */
function observeVitals() {
  const seen = { fcp: 0, lcp: 0, cls: 0, inp: 0 };
  window.vitals = seen;
  const observe = (type, onEntry, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) seen.inp = Math.max(seen.inp, duration);
    },
    { durationThreshold: 16 },
  );
}

/** Counts the script bytes sent over the network. */
function countScriptBytes(devtools) {
  const scripts = new Set();
  const counted = { bytes: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) counted.bytes += encodedDataLength;
  });
  return counted;
}

async function measureLoad(browser, path) {
  const { context, page, scripts } = await openSlowPhone(browser);
  await page.goto(to.getUrl('demo', path), { waitUntil: 'load' });
  // The network is never idle, because an event stream stays open.
  await to.waitForHydration(page);
  await page.waitForTimeout(3000);
  const { fcp, lcp, cls } = await page.evaluate(() => window.vitals);
  await context.close();
  return { fcp, lcp, cls, scriptOnLine: scripts.bytes / 1000 };
}

/** Milliseconds from each interaction of a short visit to its next paint. */
async function measureTour(browser, date) {
  const { context, page } = await openSlowPhone(browser);
  await to.visitClasses(page, 'demo', date);
  await page.waitForTimeout(2000);
  const steps = {};
  const recordStep = async (name) => {
    await page.waitForTimeout(900);
    steps[name] = await page.evaluate(() => {
      const { inp } = window.vitals;
      window.vitals.inp = 0;
      return inp;
    });
  };
  const tap = async (name, part) => {
    await part.first().tap();
    await recordStep(name);
  };
  const escape = async (name) => {
    await page.keyboard.press('Escape');
    await recordStep(name);
  };
  const places = page.getByRole('button', { name: 'Only show sessions with places left' });
  await tap('filter on', places);
  await tap('filter off', places);
  await tap('open a filter', page.getByRole('button', { name: 'Any time' }));
  await tap('choose in a filter', page.getByText('Evening', { exact: true }));
  await tap('open a session', page.getByTestId('session-row').getByRole('link', { name: /^Book / }));
  await tap('why this price', page.getByText('Why this price?'));
  await tap('add to the basket', page.getByTestId('add-to-basket'));
  await tap('continue as guest', page.getByTestId('continue-as-guest'));
  await page.getByTestId('booking-success').waitFor();
  await escape('close the session');
  await tap('open the menu', page.getByRole('button', { name: 'Menu' }));
  await escape('close the menu');
  await context.close();
  return steps;
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** The day after the server's current one has future sessions at any time of day. */
async function readNextDay(browser) {
  const page = await browser.newPage();
  await to.visit(page, 'demo');
  const now = await page.evaluate(() => JSON.parse(document.getElementById('boot').textContent).now);
  await page.close();
  return new Date(now + 86_400_000).toISOString().slice(0, 10);
}

async function measure() {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const rounds = Array.from({ length: Number(options.rounds) });
  const measured = {};
  try {
    const date = await readNextDay(browser);
    for (const [name, path] of Object.entries(getPages(date))) {
      const loads = [];
      for (const _ of rounds) loads.push(await measureLoad(browser, path));
      measured[name] = Object.fromEntries(
        ['fcp', 'lcp', 'cls', 'scriptOnLine'].map((what) => [what, median(loads.map((load) => load[what]))]),
      );
    }
    const tours = [];
    for (const _ of rounds) tours.push(await measureTour(browser, date));
    const steps = Object.keys(tours[0]).map((name) => [name, median(tours.map((tour) => tour[name]))]);
    return { date, pages: measured, tour: Object.fromEntries(steps) };
  } finally {
    await browser.close();
  }
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const kilobytes = (kB) => `${kB.toFixed(1)} kB`;
const print = (text) => process.stdout.write(`${text}\n`);

function report(now, before) {
  const line = (what, value, { show, budget, last }) => {
    const verdict =
      budget === undefined ? '' : value <= budget ? `within ${show(budget)}` : `OVER ${show(budget)}`;
    print(
      `  ${what.padEnd(34)}${show(value).padStart(9)}   ${verdict.padEnd(20)}${last === undefined ? '' : `last ${show(last)}`}`,
    );
  };
  const script = (what, name) =>
    line(what, now.scripts[name], {
      show: kilobytes,
      budget: scriptBudgets[name] ?? scriptBudgets.further,
      last: before?.scripts?.[name],
    });
  print('Scripts, gzip, by the manifest');
  script('first route (home)', 'first');
  for (const name of Object.keys(now.scripts).filter((key) => key !== 'first'))
    script(`further: ${name}`, name);
  for (const [name, { fcp, lcp, cls, scriptOnLine }] of Object.entries(now.pages)) {
    const last = before?.pages?.[name];
    print(name);
    line('first contentful paint', fcp, { show: seconds, last: last?.fcp });
    line('largest contentful paint', lcp, { show: seconds, budget: budgets.lcp, last: last?.lcp });
    line('layout shift', cls, { show: (value) => value.toFixed(3), budget: budgets.cls, last: last?.cls });
    line('script transferred (brotli)', scriptOnLine, { show: kilobytes, last: last?.scriptOnLine });
  }
  print('visit, each interaction (INP is the longest)');
  for (const [name, ms] of Object.entries(now.tour)) {
    line(name, ms, {
      show: (value) => `${Math.round(value)} ms`,
      budget: budgets.inp,
      last: before?.tour?.[name],
    });
  }
  for (const [name, scores] of Object.entries(now.lighthouse ?? {})) {
    const text = Object.entries(scores).map(([what, score]) => `${what} ${score}`);
    print(`Lighthouse, ${name}: ${text.join(', ')}`);
  }
}

const heaviestModuleCount = 20;

async function printHeaviestModules() {
  print(`The ${heaviestModuleCount} heaviest modules of the home page, minified, gzip`);
  for (const { module, size } of await listHeaviestModules(heaviestModuleCount))
    print(`${kilobytes(size).padStart(10)}  ${module}`);
}

async function measureProduct() {
  const product = process.env.PORT
    ? { port: process.env.PORT }
    : await startIsolatedStack({ clock: '2026-08-04T07:55:00+01:00' });
  process.env.PAVILION_E2E_PORT = String(product.port);
  try {
    const now = { scripts: measureChunks(join(root, 'dist/web/client')), ...(await measure()) };
    if (options.lighthouse) {
      now.lighthouse = {};
      for (const [name, path] of Object.entries(getPages(now.date))) {
        now.lighthouse[name] = await runLighthouse(to.getUrl('demo', path));
      }
    }
    report(now, existsSync(vitalsFile) ? JSON.parse(readFileSync(vitalsFile, 'utf8')) : undefined);
    if (options.keep) writeFileSync(vitalsFile, `${JSON.stringify(now, null, 2)}\n`);
  } finally {
    await product.stop?.();
  }
}

await (options.why ? printHeaviestModules() : measureProduct());
