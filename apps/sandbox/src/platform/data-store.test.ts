import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestSandbox } from '../testing/create-test-sandbox.ts';
import { createTestShop } from '../testing/opayo-shop.ts';
import { createDataStore } from './data-store.ts';

type Value = { sums: number[] };
const createFile = () => join(mkdtempSync(join(tmpdir(), 'sandbox-data-')), 'deep', 'sandbox.json');
const add = (sum: number) => (value: Value) => value.sums.push(sum);

test('writes a change to the file before the update returns', () => {
  const file = createFile();
  const store = createDataStore(file);
  expect(store.update('a', { sums: [] }, add(1))).toBe(1);
  store.update('b', { sums: [] }, add(2));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ a: { sums: [1] }, b: { sums: [2] } });
  expect(createDataStore(file).read('a', { sums: [] })).toEqual({ sums: [1] });
});

test('rolls back an update that throws', () => {
  const file = createFile();
  const store = createDataStore(file);
  store.update('a', { sums: [] }, add(1));
  const failing = () =>
    store.update('a', { sums: [] }, (value: Value) => {
      value.sums.push(2);
      throw new Error('half way');
    });
  expect(failing).toThrow('half way');
  expect(store.read('a', { sums: [] })).toEqual({ sums: [1] });
  expect(createDataStore(file).read('a', { sums: [] })).toEqual({ sums: [1] });
});

test('throws for a file with invalid data', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-data-')), 'sandbox.json');
  writeFileSync(file, '{"half');
  expect(() => createDataStore(file)).toThrow(/is not valid sandbox data/);
});

test('continues a payment after a restart', async () => {
  const first = createTestShop();
  const challenged = await first.pay({}, { cardholderName: 'CHALLENGE' });
  const id = first.readTransactionId(challenged);
  const second = createTestShop(createTestSandbox(first.dataDir));
  const submitted = await second.submit(id, await second.submitBankForm(challenged));
  expect(submitted).toMatchObject({ status: 201, body: { status: 'Ok' } });
  const third = createTestShop(createTestSandbox(first.dataDir));
  expect(await third.readState(id)).toBe('14');
});

test('lists the status of every payment as a page and as JSON', async () => {
  const { pay, readTransactionId, call } = createTestShop();
  const authorised = readTransactionId(await pay({ vendorTxCode: 'lb-authorised' }));
  await pay({ vendorTxCode: 'lb-rejected' }, { cardholderName: 'NOTAUTH' });
  await pay({ vendorTxCode: 'lb-challenged' }, { cardholderName: 'CHALLENGE' });
  const ledger = await call('/books.json');
  expect(ledger.body).toMatchObject({
    opayo: [
      {
        provider: 'opayo',
        id: authorised,
        reference: 'lb-authorised',
        status: 'authorised',
        amount: 1250,
        captured: 0,
        refunded: 0,
        currency: 'GBP',
        at: expect.any(Number),
      },
      { reference: 'lb-rejected', status: 'failed' },
      { reference: 'lb-challenged', status: 'pending' },
    ],
    stripe: [],
  });
  const page = await call('/books');
  expect(page.text).toContain('Sandbox, no real money');
  expect(page.text).toContain('12.50 GBP');
});
