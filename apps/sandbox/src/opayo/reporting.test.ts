import { expect, test } from 'vitest';
import { createTestShop, readTag } from '../testing/opayo-shop.ts';

test('finds a transaction by its vendorTxCode', async () => {
  const { pay, readTransactionId, report } = createTestShop();
  const id = readTransactionId(await pay({ vendorTxCode: 'lb-lost' }));
  const { status, text } = await report('<vendortxcode>lb-lost</vendortxcode>');
  expect(status).toBe(200);
  expect(text).toMatch(/^<vspaccess><errorcode>0000<[/]errorcode>.*<[/]vspaccess>$/);
  expect(
    ['vpstxid', 'vendortxcode', 'transactiontype', 'txstateid', 'amount', 'currency'].map((name) =>
      readTag(text, name),
    ),
  ).toEqual([id, 'lb-lost', 'DEFERRED', '14', '12.50', 'GBP']);
});

test('finds a transaction by its id, with or without braces', async () => {
  const { pay, readTransactionId, report } = createTestShop();
  const id = readTransactionId(await pay());
  for (const format of [id, `{${id}}`, id.toLowerCase()]) {
    expect(readTag((await report(`<vpstxid>${format}</vpstxid>`)).text, 'vpstxid')).toBe(id);
  }
});

test.each([
  ['an unknown code', '<vendortxcode>lb-never</vendortxcode>', undefined, '0043'],
  ['no id', '', undefined, '0042'],
  ['a wrong password', '<vendortxcode>lb-never</vendortxcode>', 'wrong', '0010'],
])('refuses %s with its error code', async (_, inner, password, code) => {
  const { report } = createTestShop();
  expect(readTag((await report(inner, password)).text, 'errorcode')).toBe(code);
});

// In flight: 2, 3, 4, 6, 7, 28. Timed out: 8 (challenge), 17, 20 and 33 (the bank).
test.each(['2', '3', '4', '6', '7', '28', '8', '17', '20', '33'])(
  'reports every transaction in state %s until the override ends',
  async (state) => {
    const { call, pay, readTransactionId, readState } = createTestShop();
    const id = readTransactionId(await pay());
    await call('/opayo/reporting-faults', { body: { txstateid: state } });
    expect(await readState(id)).toBe(state);
    await call('/opayo/reporting-faults', { body: {} });
    expect(await readState(id)).toBe('14');
  },
);
