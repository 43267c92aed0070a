// npm test: runs every check, prints one line for each and the sum at the end. To run single steps:
// node scripts/test.mjs lint typecheck unit. `--long` runs the full test matrices instead of a seeded sample.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './settings.mjs';

const reports = join(root, 'test-results');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

/** A browser test that fails has a second attempt. More tests than this that need one are a fault, not a busy machine. */
const maxSecondAttempts = 4;

/** Steps with their commands; a step of many tests has a report and a function that counts its results. */
const steps = {
  lint: { command: 'npm run --silent lint' },
  format: { command: 'npm run --silent format:check' },
  typecheck: { command: 'npm run --silent typecheck' },
  boundaries: { command: 'npm run --silent lint:boundaries' },
  unused: { command: 'npm run --silent lint:unused' },
  conventions: { command: 'npm run --silent lint:conventions' },
  build: { command: 'node scripts/build.mjs --if-changed' },
  unit: {
    command: `npx --no -- vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`,
    report: vitestReport,
    count: countVitest,
    list: listFailedUnitTests,
  },
  faults: { command: 'node bench/faults/run.mjs --short' },
  browser: {
    command: 'npx --no -- playwright test --retries=1',
    report: playwrightReport,
    count: countPlaywright,
    describe: describeFailures,
    list: listFailedBrowserTests,
    listRetried: listRetriedBrowserTests,
  },
};

const args = process.argv.slice(2);
const selectedSteps = args.filter((arg) => !arg.startsWith('--'));
const env = { ...process.env, NO_COLOR: '1', ...(args.includes('--long') ? { PAVILION_LONG: '1' } : {}) };
const running = new Set();
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // On SIGINT the running step stops its own databases and servers.
    for (const child of running) child.kill('SIGINT');
    isStopped = true;
  });
}

function run(command) {
  const [program, ...rest] = command.split(' ');
  const child = spawn(program, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((done) => {
    child.once('error', (error) => done({ ok: false, output: String(error) }));
    child.once('close', (code) => {
      running.delete(child);
      done({ ok: code === 0, output });
    });
  });
}

/** Skipped tests prove nothing, so they count as failed. */
function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that does not load reports no failed tests.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
  };
}

function countPlaywright({ stats }) {
  const { expected, unexpected, flaky, skipped } = stats;
  if (flaky > maxSecondAttempts) return { passed: expected, failed: unexpected + flaky, skipped };
  return { passed: expected + flaky, failed: unexpected, skipped };
}

function listFailedUnitTests({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const file = relative(root, name);
    if (status === 'failed' && failed.length === 0) return [`${file} did not load`];
    return failed.map(({ fullName }) => `${file} ${fullName}`);
  });
}

const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];
const wasRetried = ({ tests }) => tests.some(({ status }) => status === 'flaky');
const listRetriedSpecs = ({ suites }) => suites.flatMap(listSpecs).filter(wasRetried);
function listFailedSpecs(report) {
  const failed = report.suites.flatMap(listSpecs).filter(({ ok }) => !ok);
  return report.stats.flaky > maxSecondAttempts ? [...failed, ...listRetriedSpecs(report)] : failed;
}
const toLocation = ({ file, line, title }) => `e2e/${file}:${line} ${title}`;

function listFailedBrowserTests(report) {
  return listFailedSpecs(report).map(toLocation);
}

function listRetriedBrowserTests(report) {
  return listRetriedSpecs(report).map((spec) => {
    const [first] = spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
    return `${toLocation(spec)}\n${shorten(first?.message ?? '')}`;
  });
}

/** The browser tests that did not pass, each with its errors. */
function describeFailures() {
  if (!fs.existsSync(playwrightReport)) return '';
  const report = JSON.parse(fs.readFileSync(playwrightReport, 'utf8'));
  const failures = listFailedSpecs(report).map((spec) => {
    const messages = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return [toLocation(spec), ...messages.map(({ message }) => shorten(message ?? ''))].join('\n');
  });
  return [...failures, ...report.errors.map(({ message }) => shorten(message ?? ''))].join('\n\n');
}

/** A message without its colours, at most 40 lines of it. */
const shorten = (message) => stripVTControlCharacters(message).split('\n').slice(0, 40).join('\n');

/** Results of a step. A step without results, or that fails without a failed test, counts as failed. */
function countResults({ report, count }, ok) {
  if (!count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const none = { passed: 0, failed: 0, skipped: 0 };
  const counted = fs.existsSync(report) ? count(JSON.parse(fs.readFileSync(report, 'utf8'))) : none;
  const unexplained = counted.failed === 0 && (!ok || counted.passed === 0);
  return { ...counted, failed: counted.failed + counted.skipped + (unexplained ? 1 : 0) };
}

/** One line for each failed test of a step, or for the step. */
function listFailures(name, { list, report }) {
  const listed = list && fs.existsSync(report) ? list(JSON.parse(fs.readFileSync(report, 'utf8'))) : [];
  return listed.length > 0 ? listed : [name];
}

async function runStep(name, step) {
  const startedAt = Date.now();
  if (step.report) fs.rmSync(step.report, { force: true });
  const { ok, output } = await run(step.command);
  const { passed, failed, skipped } = countResults(step, ok);
  if (failed > 0) process.stdout.write(`\n${(step.describe?.() || output).trimEnd()}\n\n`);
  if (step.listRetried && fs.existsSync(step.report)) {
    for (const retried of step.listRetried(JSON.parse(fs.readFileSync(step.report, 'utf8'))))
      process.stdout.write(`\nfailed at the first attempt: ${retried}\n\n`);
  }
  const seconds = `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  const sum = step.count
    ? `${passed} passed, ${failed} failed${skipped > 0 ? ` (including ${skipped} skipped)` : ''}`
    : failed > 0
      ? 'failed'
      : 'passed';
  process.stdout.write(`${name.padEnd(12)} ${sum.padEnd(30)} ${seconds}\n`);
  return { passed, failed, failures: failed > 0 ? listFailures(name, step) : [] };
}

const unknownSteps = selectedSteps.filter((name) => !(name in steps));
if (unknownSteps.length > 0) {
  process.stderr.write(`Unknown step: ${unknownSteps.join(', ')}. Steps: ${Object.keys(steps).join(', ')}\n`);
  process.exit(2);
}
fs.mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const allFailures = [];
async function runSteps(names) {
  for (const name of names) {
    if (isStopped) break;
    if (selectedSteps.length > 0 && !selectedSteps.includes(name)) continue;
    const { passed, failed, failures } = await runStep(name, steps[name]);
    total.passed += passed;
    total.failed += failed;
    allFailures.push(...failures);
  }
}
// The type checker uses one processor. The conventions' canaries are files in the tree, so they come alone. A fault is
// mostly an outage, in which the processors have time for the tests.
await Promise.all([runSteps(['typecheck']), runSteps(['lint', 'format', 'boundaries', 'unused'])]);
await runSteps(['conventions', 'build']);
await Promise.all([runSteps(['unit']), runSteps(['faults'])]);
await runSteps(['browser']);
if (isStopped) total.failed += 1;
if (total.failed > 0) process.exitCode = 1;
// Last, because a log may keep only its end.
for (const failure of allFailures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
