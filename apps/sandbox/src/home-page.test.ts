import { expect, test } from 'vitest';
import { createTestSandbox } from './testing/create-test-sandbox.ts';

test('labels every page as a sandbox without real money', async () => {
  const { call } = createTestSandbox();
  const labelled: string[] = [];
  const pages = [
    '/',
    '/books',
    '/mail',
    '/api/v1/drop-in',
    '/api/v1/drop-in?saved=1',
    '/3ds-simulator/html_challenge',
  ];
  for (const url of pages) if ((await call(url)).text.includes('Sandbox, no real money')) labelled.push(url);
  expect(labelled).toEqual(pages);
});

test('shows four card fields, one for a saved card, and escapes its query', async () => {
  const { call } = createTestSandbox();
  const readLabels = async (query: string) =>
    [...(await call(`/api/v1/drop-in${query}`)).text.matchAll(/<label for="\w+">([^<]*)/g)].map(
      ([, label]) => label,
    );
  expect(await readLabels('')).toEqual(['Card number', 'Expiry', 'Security code', 'Name on card']);
  expect(await readLabels('?saved=1')).toEqual(['Security code']);
  const readColour = async (primary: string) =>
    (await call(`/api/v1/drop-in?primary=${encodeURIComponent(primary)}`)).text.match(
      /--primary: ([^;]*);/,
    )?.[1];
  expect(await readColour('#8C59F8')).toBe('#8C59F8');
  expect(await readColour('red;}</style><script>')).toBe('#773fde');
});

test('defines the drop-in’s functions in both scripts', async () => {
  const { call } = createTestSandbox();
  for (const name of ['sagepay', 'sagepay-dropin']) {
    const { status, text } = await call(`/api/v1/js/${name}.js`);
    expect(status).toBe(200);
    expect(text).toMatch(/window[.]sagepayCheckout = [^]*window[.]sagepayOwnForm = /);
  }
});
