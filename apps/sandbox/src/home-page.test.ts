import { expect, test } from 'vitest';
import { createTestSandbox } from './testing/create-test-sandbox.ts';

test('every page for people says that no real money is meant', async () => {
  const { call } = createTestSandbox();
  const said: string[] = [];
  const pages = [
    '/',
    '/books',
    '/mail',
    '/api/v1/drop-in',
    '/api/v1/drop-in?saved=1',
    '/3ds-simulator/html_challenge',
  ];
  for (const url of pages) if ((await call(url)).text.includes('Sandbox, no real money')) said.push(url);
  expect(said).toEqual(pages);
});

test('the card frame asks for four things, of a saved card for one, and lets nothing of its address in', async () => {
  const { call } = createTestSandbox();
  const labels = async (query: string) =>
    [...(await call(`/api/v1/drop-in${query}`)).text.matchAll(/<label for="\w+">([^<]*)/g)].map(
      ([, label]) => label,
    );
  expect(await labels('')).toEqual(['Card number', 'Expiry', 'Security code', 'Name on card']);
  expect(await labels('?saved=1')).toEqual(['Security code']);
  const colour = async (primary: string) =>
    (await call(`/api/v1/drop-in?primary=${encodeURIComponent(primary)}`)).text.match(
      /--primary: ([^;]*);/,
    )?.[1];
  expect(await colour('#8C59F8')).toBe('#8C59F8');
  expect(await colour('red;}</style><script>')).toBe('#773fde');
});

test('the script of the drop-in defines what a shop calls', async () => {
  const { call } = createTestSandbox();
  for (const name of ['sagepay', 'sagepay-dropin']) {
    const { status, text } = await call(`/api/v1/js/${name}.js`);
    expect(status).toBe(200);
    expect(text).toMatch(/window[.]sagepayCheckout = [^]*window[.]sagepayOwnForm = /);
  }
});
