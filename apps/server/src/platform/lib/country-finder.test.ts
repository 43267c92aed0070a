import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { createCountryFinder } from './country-finder.ts';
import { findCountry, loadCountries } from './find-country.ts';

const folder = mkdtempSync(join(tmpdir(), 'find-country-'));
afterAll(() => rmSync(folder, { recursive: true }));

function createLog() {
  const lines: string[] = [];
  return { log: createLogger('info', (line) => lines.push(line)), lines };
}

test.each([
  ['81.2.69.142', 'GB'],
  ['8.8.8.8', 'US'],
  ['::ffff:81.2.69.142', 'GB'],
  ['2001:4860:4860::8888', 'US'],
  ['2a02:c7c::1', 'GB'],
])('finds the country of the public address %s [AUT-27]', async (address, country) => {
  await loadCountries(createLog().log);
  expect(findCountry(address, createLog().log)).toBe(country);
});

test.each([
  ['10.1.2.3'],
  // The database has a country for some of these.
  ['192.168.0.1'],
  ['203.0.113.5'],
  ['1.2.3'],
  ['16909060'],
  ['127.0.0.1'],
  ['100.64.0.1'],
  ['169.254.1.1'],
  ['0.0.0.0'],
  ['::1'],
  ['::ffff:192.168.0.1'],
  ['fe80::1%eth0'],
  ['fe80::1%a-b'],
  ['fd00::1'],
  ['2001:db8::1'],
  [''],
  ['garbage'],
  ['81.2.69.142, 8.8.8.8'],
])('knows no country of %j, and logs nothing [AUT-27]', async (address) => {
  const { log, lines } = createLog();
  await loadCountries(log);
  expect([findCountry(address, log), lines]).toEqual([null, []]);
});

test('logs once that the file cannot be read, and knows no country then [AUT-27]', async () => {
  const broken = join(folder, 'broken.mmdb');
  writeFileSync(broken, 'not a database');
  const missing = () => {
    throw new Error('Cannot find module');
  };
  for (const resolveFile of [() => join(folder, 'missing.mmdb'), () => broken, missing]) {
    const { log, lines } = createLog();
    const { load, find } = createCountryFinder(resolveFile);
    await load(log);
    expect([find('8.8.8.8', log), find('81.2.69.142', log)]).toEqual([null, null]);
    expect(lines).toHaveLength(1);
  }
});

test('knows no country, and does not wait, before the file is loaded [AUT-27]', () => {
  const { log, lines } = createLog();
  const { find } = createCountryFinder(() => join(folder, 'missing.mmdb'));
  expect([find('8.8.8.8', log), lines]).toEqual([null, []]);
});
