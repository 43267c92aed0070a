// npm run bench:web: measures the built app on a slow phone against budgets and the figures of the last release
// (docs/vitals.json). --keep writes them. PORT names a running product. --lighthouse adds Lighthouse, which is installed
// in tools/lighthouse on first use. --only names one page to measure, with its visit, and to keep. --why only lists the
// heaviest modules of the home page's scripts.
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
import { openSlowPhone } from './slow-phone.mjs';

register();
const to = await import('../e2e/journeys.ts');
const { logInAs, openOrigin } = await import('../e2e/new-customer.ts');

const { values: options } = parseArgs({
  options: {
    keep: { type: 'boolean' },
    lighthouse: { type: 'boolean' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    why: { type: 'boolean' },
  },
});
const vitalsFile = join(root, 'docs/vitals.json');
const venue = `/location/${to.venues.demo}`;
const getAccountUrl = () => to.getUrl('demo').replace('//bookings.', '//account.');
const getPages = (date) => ({
  home: to.getUrl('demo'),
  venue: to.getUrl('demo', venue),
  timetable: to.getUrl('demo', `${venue}/fitness-classes/${date}`),
  basket: to.getUrl('demo', '/basket'),
  account: getAccountUrl(),
});
const isMeasured = (name) => options.only === undefined || options.only === name;
/** In ms; `cls` has no unit. None of the pages starts with a photograph. */
const budgets = { lcp: 1200, cls: 0.02, inp: 150 };

async function measureLoad(browser, url, member) {
  const { context, page, scripts } = await openSlowPhone(browser, member);
  await page.goto(url, { waitUntil: 'load' });
  // The network is never idle, because an event stream stays open.
  await to.waitForHydration(page);
  await page.waitForTimeout(3000);
  const { fcp, lcp, cls } = await page.evaluate(() => window.vitals);
  await context.close();
  return { fcp, lcp, cls, scriptOnLine: scripts.bytes / 1000 };
}

/** Records the milliseconds from each interaction on a page to its next paint. */
function recordSteps(page) {
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
  return { steps, tap, escape };
}

async function measureAccountTour(browser, member) {
  const { context, page } = await openSlowPhone(browser, member);
  await page.goto(getAccountUrl());
  await to.waitForHydration(page);
  await page.waitForTimeout(3000);
  const { steps, tap } = recordSteps(page);
  const pages = page.getByRole('navigation', { name: 'My account' });
  const menu = pages.getByRole('button', { name: 'Menu' });
  await tap('account: open the navigation', menu);
  await tap('account: open the bookings', pages.getByRole('link', { name: 'Bookings' }));
  await tap('account: open the past ones', page.getByRole('link', { name: 'Past' }));
  await tap('account: open the navigation', menu);
  await tap('account: open the payments', pages.getByRole('link', { name: 'Payments' }));
  await context.close();
  return steps;
}

async function measureClassTour(browser, date) {
  const { context, page } = await openSlowPhone(browser);
  await to.visitClasses(page, 'demo', date);
  await page.waitForTimeout(2000);
  const { steps, tap, escape } = recordSteps(page);
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

/** The cookies of a member of the demonstration. */
async function logInMember(browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openOrigin(page, 'demo');
  await logInAs(page, 'alex@demo.test');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measure() {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const rounds = Array.from({ length: Number(options.rounds) });
  const measured = {};
  try {
    const date = await readNextDay(browser);
    const member = await logInMember(browser);
    for (const [name, url] of Object.entries(getPages(date)).filter(([page]) => isMeasured(page))) {
      const loads = [];
      for (const _ of rounds)
        loads.push(await measureLoad(browser, url, name === 'account' ? member : undefined));
      measured[name] = Object.fromEntries(
        ['fcp', 'lcp', 'cls', 'scriptOnLine'].map((what) => [what, median(loads.map((load) => load[what]))]),
      );
    }
    const tours = [];
    for (const _ of rounds) {
      tours.push({
        ...(isMeasured('timetable') && (await measureClassTour(browser, date))),
        ...(isMeasured('account') && (await measureAccountTour(browser, member))),
      });
    }
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

/** With --only, the other pages and everything that is measured once for all of them stay as they were. */
function keep(now, before) {
  const kept =
    options.only === undefined || before === undefined
      ? now
      : {
          ...before,
          pages: { ...before.pages, ...now.pages },
          tour: { ...before.tour, ...now.tour },
          ...(before.lighthouse && { lighthouse: { ...before.lighthouse, ...now.lighthouse } }),
        };
  writeFileSync(vitalsFile, `${JSON.stringify(kept, null, 2)}\n`);
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
      // Lighthouse has no log-in.
      const pages = Object.entries(getPages(now.date)).filter(
        ([name]) => name !== 'account' && isMeasured(name),
      );
      for (const [name, url] of pages) now.lighthouse[name] = await runLighthouse(url);
    }
    const before = existsSync(vitalsFile) ? JSON.parse(readFileSync(vitalsFile, 'utf8')) : undefined;
    report(now, before);
    if (options.keep) keep(now, before);
  } finally {
    await product.stop?.();
  }
}

await (options.why ? printHeaviestModules() : measureProduct());
