// What the JSON reports of Vitest and Playwright say: counts, failed tests with their messages, and second attempts.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './settings.mjs';

/**
 * A browser test, or a file of unit tests, that fails has a second attempt. More of them than this that need one are a
 * fault, not a busy machine.
 */
const maxSecondAttempts = 4;

/** A message without its colours and the calls inside libraries, at most so many lines of it. */
const shorten = (message, lines) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .slice(0, lines)
    .join('\n');

/** Failed unit tests, and files that did not load, with their first message. */
const readUnitFailures = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const file = relative(root, name);
    if (status === 'failed' && failed.length === 0) return [{ title: `${file} did not load`, message }];
    return failed.map(({ fullName, failureMessages: [first] }) => ({
      title: `${file} ${fullName}`,
      message: first,
    }));
  });
const describeUnitFailures = (report) =>
  readUnitFailures(report).map(({ title, message }) => `${title}\n${shorten(message, 12)}`);

export const unitResults = {
  /** Skipped tests prove nothing, so they count as failed. */
  count({ testResults }) {
    const statuses = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ status }) => status);
    const passed = statuses.filter((status) => status === 'passed').length;
    const failed = statuses.filter((status) => status === 'failed').length;
    // A file that does not load reports no failed tests.
    const unloaded = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    );
    return { passed, failed: failed + unloaded.length, skipped: statuses.length - passed - failed };
  },
  list: (report) => readUnitFailures(report).map(({ title }) => title),
  /** The failures alone, because a log may keep only a part of two thousand results. */
  describe: (report) => describeUnitFailures(report).join('\n\n'),
  listRetried: ({ retried = [] }) => retried,
};

/** The files with a failed test, or none where they are too many for a second attempt. */
export function listFilesToRetry({ testResults }) {
  const files = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(root, name));
  return files.length > maxSecondAttempts ? [] : files;
}

/** One report of the first attempt and of the second of its failed files. */
export const combineAttempts = (first, second) => ({
  testResults: [...first.testResults.filter(({ status }) => status !== 'failed'), ...second.testResults],
  retried: describeUnitFailures(first),
});

const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];
const wasRetried = ({ tests }) => tests.some(({ status }) => status === 'flaky');
const listRetriedSpecs = ({ suites }) => suites.flatMap(listSpecs).filter(wasRetried);
function listFailedSpecs(report) {
  const failed = report.suites.flatMap(listSpecs).filter(({ ok }) => !ok);
  return report.stats.flaky > maxSecondAttempts ? [...failed, ...listRetriedSpecs(report)] : failed;
}
const toLocation = ({ file, line, title }) => `e2e/${file}:${line} ${title}`;

export const browserResults = {
  count({ stats }) {
    const { expected, unexpected, flaky, skipped } = stats;
    if (flaky > maxSecondAttempts) return { passed: expected, failed: unexpected + flaky, skipped };
    return { passed: expected + flaky, failed: unexpected, skipped };
  },
  list: (report) => listFailedSpecs(report).map(toLocation),
  /** The tests that did not pass, each with its errors. */
  describe(report) {
    const failures = listFailedSpecs(report).map((spec) => {
      const messages = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return [toLocation(spec), ...messages.map(({ message }) => shorten(message, 40))].join('\n');
    });
    return [...failures, ...report.errors.map(({ message }) => shorten(message, 40))].join('\n\n');
  },
  listRetried: (report) =>
    listRetriedSpecs(report).map((spec) => {
      const [first] = spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return `${toLocation(spec)}\n${shorten(first?.message, 40)}`;
    }),
};
