import { expect, test } from 'vitest';
import { createTestShop, readTag } from '../testing/opayo-shop.ts';

test('a transaction is found by the code of the vendor alone [PAY-06]', async () => {
  const { pay, idOf, report } = createTestShop();
  const id = idOf(await pay({ vendorTxCode: 'lb-lost' }));
  const { status, text } = await report('<vendortxcode>lb-lost</vendortxcode>');
  expect(status).toBe(200);
  expect(text).toMatch(/^<vspaccess><errorcode>0000<[/]errorcode>.*<[/]vspaccess>$/);
  expect(
    ['vpstxid', 'vendortxcode', 'transactiontype', 'txstateid', 'amount', 'currency'].map((name) =>
      readTag(text, name),
    ),
  ).toEqual([id, 'lb-lost', 'DEFERRED', '14', '12.50', 'GBP']);
});

test('a transaction is found by its id, in braces or without', async () => {
  const { pay, idOf, report } = createTestShop();
  const id = idOf(await pay());
  for (const written of [id, `{${id}}`, id.toLowerCase()]) {
    expect(readTag((await report(`<vpstxid>${written}</vpstxid>`)).text, 'vpstxid')).toBe(id);
  }
});

test.each([
  ['a code that nobody sent', '<vendortxcode>lb-never</vendortxcode>', undefined, '0043'],
  ['no id', '', undefined, '0042'],
  ['another password', '<vendortxcode>lb-never</vendortxcode>', 'wrong', '0010'],
])('%s is refused with its code', async (_, inner, password, code) => {
  const { report } = createTestShop();
  expect(readTag((await report(inner, password)).text, 'errorcode')).toBe(code);
});
