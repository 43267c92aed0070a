import { appendFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestSandbox } from '../testing/create-test-sandbox.ts';
import { createTestShop } from '../testing/opayo-shop.ts';
import { createDataStore } from './data-store.ts';
import { toReadOnly } from './record-changes.ts';

type Value = { sums: number[] };
const createFile = () => join(mkdtempSync(join(tmpdir(), 'sandbox-data-')), 'deep', 'sandbox.json');
const add = (sum: number) => (value: Value) => value.sums.push(sum);

test('has a change in the log before the update returns, and one line for it', () => {
  const file = createFile();
  const store = createDataStore(file);
  expect(store.update('a', { sums: [] }, add(1))).toBe(1);
  store.update('b', { sums: [] }, add(2));
  expect(readFileSync(`${file}.changes`, 'utf8').split('\n')).toHaveLength(3);
  const reopened = createDataStore(file);
  expect(reopened.read('a', { sums: [] })).toEqual({ sums: [1] });
  expect(reopened.read('b', { sums: [] })).toEqual({ sums: [2] });
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

test.each(['alone', 'after a line'])(
  'cuts off a line that a kill has left half written, %s, and continues after it',
  (place) => {
    const file = createFile();
    createDataStore(file).update('a', { sums: [] }, add(1));
    // A start folds the log into the file, and leaves it empty.
    if (place === 'alone') createDataStore(file);
    appendFileSync(`${file}.changes`, '{"key":"a","changes":[{"path":["su');
    const second = createDataStore(file);
    expect(second.read('a', { sums: [] })).toEqual({ sums: [1] });
    second.update('a', { sums: [] }, add(2));
    expect(createDataStore(file).read('a', { sums: [] })).toEqual({ sums: [1, 2] });
  },
);

test('throws for a line in the middle that cannot be read', () => {
  const file = createFile();
  createDataStore(file).update('a', { sums: [] }, add(1));
  appendFileSync(`${file}.changes`, '{"half\n{"key":"a","changes":[]}\n');
  expect(() => createDataStore(file)).toThrow(/is not valid sandbox data/);
});

test('refuses a change after its update, which would be in no file', () => {
  const store = createDataStore(createFile());
  const leaked = store.update('a', { rows: {} as Record<string, number> }, ({ rows }) => rows);
  expect(() => {
    leaked['x'] = 1;
  }).toThrow('after its update');
  expect(() => delete leaked['x']).toThrow('after its update');
});

test('compares the rows that an update reads, and not those that it searches', () => {
  const file = createFile();
  const store = createDataStore(file);
  const initial = { rows: { a: { n: 1 }, b: { n: 1 } } as Record<string, { n: number }> };
  store.update('k', initial, ({ rows }) => void (rows['c'] = { n: 1 }));
  const before = readFileSync(`${file}.changes`, 'utf8').length;
  store.update('k', initial, ({ rows }) => {
    expect(Object.values(toReadOnly(rows))).toHaveLength(3);
    for (const row of Object.values(rows)) if (row === rows['b']) row.n = 2;
  });
  const line = readFileSync(`${file}.changes`, 'utf8').slice(before);
  expect(JSON.parse(line)).toEqual({ key: 'k', changes: [{ path: ['rows', 'b'], value: { n: 2 } }] });
});

/** What an update can do: to a row of a record, to a list, to a whole property. */
const anyStep = fc.record({
  does: fc.constantFrom('set', 'change', 'delete', 'push', 'replace', 'count', 'throw'),
  row: fc.constantFrom('a', 'b', 'c'),
  number: fc.nat(9),
});
type Model = { rows: Record<string, { list: number[] }>; queue: number[]; count: number };
const initialModel = (): Model => ({ rows: {}, queue: [], count: 0 });
const work = (steps: (typeof anyStep extends fc.Arbitrary<infer S> ? S : never)[]) => (model: Model) => {
  for (const { does, row, number } of steps) {
    if (does === 'set') model.rows[row] = { list: [number] };
    else if (does === 'change') model.rows[row]?.list.push(number);
    else if (does === 'delete') delete model.rows[row];
    else if (does === 'push') model.queue.push(number);
    else if (does === 'replace') model.rows = number > 4 ? {} : { [row]: { list: [] } };
    else if (does === 'count') model.count += number;
    else throw new Error('undone');
  }
};

test('has the same after any updates, kills and compactions, also between the new file and the cleared log', () => {
  const anyUpdates = fc.array(
    fc.record({
      steps: fc.array(anyStep, { maxLength: 5 }),
      kill: fc.constantFrom('no', 'yes', 'before clear'),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(anyUpdates, fc.constantFrom(1, 200, 1_000_000), (updates, maxLogBytes) => {
      const file = createFile();
      let store = createDataStore(file, { maxLogBytes });
      let model = initialModel();
      for (const { steps, kill } of updates) {
        const next = structuredClone(model);
        const attempt = (value: Model, run: (change: (value: Model) => void) => void): Model => {
          try {
            run(work(steps));
            return value;
          } catch {
            return model;
          }
        };
        const expected = attempt(next, (change) => change(next));
        attempt(next, (change) => store.update('k', initialModel(), change));
        model = expected;
        expect(store.read('k', initialModel())).toEqual(model);
        if (kill === 'no') continue;
        const log = `${file}.changes`;
        cpSync(log, `${log}.copy`);
        store = createDataStore(file, { maxLogBytes });
        if (kill === 'before clear') {
          cpSync(`${log}.copy`, log);
          store = createDataStore(file, { maxLogBytes });
        }
        expect(store.read('k', initialModel())).toEqual(model);
      }
    }),
    { numRuns: 200 },
  );
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
