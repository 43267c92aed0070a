import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestSandbox } from '../testing/create-test-sandbox.ts';
import { createTestShop } from '../testing/opayo-shop.ts';
import { createDataStore } from './data-store.ts';

type Page = { sums: number[] };
const newFile = () => join(mkdtempSync(join(tmpdir(), 'books-')), 'deep', 'sandbox.json');
const add = (sum: number) => (page: Page) => page.sums.push(sum);

test('what was changed is in the file before the change answers', () => {
  const file = newFile();
  const books = createDataStore(file);
  expect(books.update('a', { sums: [] }, add(1))).toBe(1);
  books.update('b', { sums: [] }, add(2));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ a: { sums: [1] }, b: { sums: [2] } });
  expect(createDataStore(file).read('a', { sums: [] })).toEqual({ sums: [1] });
});

test('work that fails half way leaves nothing behind', () => {
  const file = newFile();
  const books = createDataStore(file);
  books.update('a', { sums: [] }, add(1));
  const failing = () =>
    books.update('a', { sums: [] }, (page: Page) => {
      page.sums.push(2);
      throw new Error('half way');
    });
  expect(failing).toThrow('half way');
  expect(books.read('a', { sums: [] })).toEqual({ sums: [1] });
  expect(createDataStore(file).read('a', { sums: [] })).toEqual({ sums: [1] });
});

test('a file that holds no books stops the start with a sentence', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'books-')), 'sandbox.json');
  writeFileSync(file, '{"half');
  expect(() => createDataStore(file)).toThrow(/is not the sandbox's books/);
});

test('a payment outlives the sandbox, and so does what it may still do [PAY-06]', async () => {
  const first = createTestShop();
  const asked = await first.pay({}, { cardholderName: 'CHALLENGE' });
  const second = createTestShop(createTestSandbox(first.dataDir));
  const done = await second.submit(first.idOf(asked), await second.answerBank(asked));
  expect(done).toMatchObject({ status: 201, body: { status: 'Ok' } });
  const third = createTestShop(createTestSandbox(first.dataDir));
  expect(await third.stateOf(first.idOf(asked))).toBe('14');
});

test('the books say of every payment how it stands, for people and for checkers', async () => {
  const { pay, idOf, call } = createTestShop();
  const held = idOf(await pay({ vendorTxCode: 'lb-held' }));
  await pay({ vendorTxCode: 'lb-no' }, { cardholderName: 'NOTAUTH' });
  await pay({ vendorTxCode: 'lb-asked' }, { cardholderName: 'CHALLENGE' });
  const books = await call('/books.json');
  expect(books.body).toMatchObject({
    opayo: [
      {
        provider: 'opayo',
        id: held,
        reference: 'lb-held',
        status: 'authorised',
        amount: 1250,
        captured: 0,
        refunded: 0,
        currency: 'GBP',
        at: expect.any(Number),
      },
      { reference: 'lb-no', status: 'failed' },
      { reference: 'lb-asked', status: 'pending' },
    ],
    stripe: [],
  });
  const page = await call('/books');
  expect(page.text).toContain('Sandbox, no real money');
  expect(page.text).toContain('12.50 GBP');
});
