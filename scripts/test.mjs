// npm test: runs every check, prints one line for each and the sum at the end. To run single steps:
// node scripts/test.mjs lint typecheck unit. `--long` runs the full test matrices instead of a seeded sample, every fault,
// 10,000 random baskets and every point at which a payment can be killed.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.mjs';
import { browserResults, combineAttempts, listFilesToRetry, unitResults } from './test-results.mjs';

const reports = join(root, 'test-results');
const vitestReport = join(reports, 'vitest.json');
const secondVitestReport = join(reports, 'vitest-second.json');
const playwrightReport = join(reports, 'playwright.json');

const vitest = (report) =>
  `npx --no -- vitest run --reporter=default --reporter=json --outputFile.json=${report}`;

/** Steps with their commands; a step of many tests has a report, and functions that read it. */
const steps = {
  lint: { command: 'npm run --silent lint' },
  format: { command: 'npm run --silent format:check' },
  typecheck: { command: 'npm run --silent typecheck' },
  boundaries: { command: 'npm run --silent lint:boundaries' },
  unused: { command: 'npm run --silent lint:unused' },
  conventions: { command: 'npm run --silent lint:conventions' },
  build: { command: 'node scripts/build.mjs --if-changed' },
  unit: {
    command: vitest(vitestReport),
    report: vitestReport,
    results: unitResults,
    secondAttempt: retryUnitFiles,
  },
  faults: { command: 'node bench/faults/run.mjs --short', longCommand: 'node bench/faults/run.mjs' },
  baskets: { command: 'node bench/baskets/run.mjs', isLong: true },
  crash: { command: 'node bench/crash/run.mjs', isLong: true },
  browser: {
    command: 'npx --no -- playwright test --retries=1',
    report: playwrightReport,
    results: browserResults,
  },
};

const args = process.argv.slice(2);
const selectedSteps = args.filter((arg) => !arg.startsWith('--'));
const isLong = args.includes('--long');
const env = { ...process.env, NO_COLOR: '1', ...(isLong ? { PAVILION_LONG: '1' } : {}) };
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

/** The report of a step, if it has written one. */
const readReport = (path) =>
  path && fs.existsSync(path) ? JSON.parse(fs.readFileSync(path, 'utf8')) : undefined;

/** Runs the files that failed once more, with databases of their own, and writes the results of both attempts. */
async function retryUnitFiles() {
  const first = readReport(vitestReport);
  const files = first ? listFilesToRetry(first) : [];
  if (files.length === 0) return false;
  fs.rmSync(secondVitestReport, { force: true });
  const { ok } = await run([vitest(secondVitestReport), ...files].join(' '));
  const second = readReport(secondVitestReport);
  if (!second) return false;
  fs.writeFileSync(vitestReport, JSON.stringify(combineAttempts(first, second)));
  return ok;
}

/** Results of a step. A step without results, or that fails without a failed test, counts as failed. */
function countResults({ results }, report, ok) {
  if (!results) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const counted = report ? results.count(report) : { passed: 0, failed: 0, skipped: 0 };
  const unexplained = counted.failed === 0 && (!ok || counted.passed === 0);
  return { ...counted, failed: counted.failed + counted.skipped + (unexplained ? 1 : 0) };
}

async function runStep(name, step) {
  const startedAt = Date.now();
  if (step.report) fs.rmSync(step.report, { force: true });
  const { ok: isFirstOk, output } = await run((isLong && step.longCommand) || step.command);
  const ok = isFirstOk || (!isStopped && ((await step.secondAttempt?.()) ?? false));
  const report = readReport(step.report);
  const { passed, failed, skipped } = countResults(step, report, ok);
  const described = report ? step.results.describe(report) : '';
  if (failed > 0) process.stdout.write(`\n${(described || output).trimEnd()}\n\n`);
  for (const retried of report ? step.results.listRetried(report) : [])
    process.stdout.write(`\nfailed at the first attempt: ${retried}\n\n`);
  const seconds = `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  const sum = step.results
    ? `${passed} passed, ${failed} failed${skipped > 0 ? ` (including ${skipped} skipped)` : ''}`
    : failed > 0
      ? 'failed'
      : 'passed';
  process.stdout.write(`${name.padEnd(12)} ${sum.padEnd(30)} ${seconds}\n`);
  // One line for each failed test of a step, or for the step.
  const listed = report ? step.results.list(report) : [];
  return { passed, failed, failures: failed === 0 ? [] : listed.length > 0 ? listed : [name] };
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
    if (selectedSteps.length > 0 ? !selectedSteps.includes(name) : steps[name].isLong && !isLong) continue;
    const { passed, failed, failures } = await runStep(name, steps[name]);
    total.passed += passed;
    total.failed += failed;
    allFailures.push(...failures);
  }
}
// The conventions' canaries are files in the tree, so they come alone. A fault is mostly an outage, in which the processors
// have time for the tests.
await Promise.all([runSteps(['lint', 'typecheck']), runSteps(['format', 'boundaries', 'unused'])]);
await runSteps(['conventions', 'build']);
await Promise.all([runSteps(['unit']), runSteps(['faults'])]);
await runSteps(['baskets', 'crash', 'browser']);
if (isStopped) total.failed += 1;
if (total.failed > 0) process.exitCode = 1;
// Last, because a log may keep only its end.
for (const failure of allFailures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
