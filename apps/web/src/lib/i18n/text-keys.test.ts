import { countries } from '@pavilion/domain/billing-address';
import type { PanelError } from '@pavilion/domain/payment';
import commonTexts from '@pavilion/text/en/common.json';
import countryTexts from '@pavilion/text/en/country.json';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import { expect, test } from 'vitest';

// UIK-03: 'npm run typecheck' compares every key, also one made of a code, with the texts.
test('does not compile a key without a text, nor one made of a code of which one has none [UIK-03]', () => {
  const accept = <Key extends TextKey<'checkout'>>(key: Key): Key => key;
  const code = 'payment_declined' as PanelError['code'];
  expect(accept(`error_${code}`)).toBe('error_payment_declined');
  expect(accept('items_count')).toBe('items_count');
  // @ts-expect-error -- a key that does not exist
  expect(accept('pay_amounts')).toBe('pay_amounts');
  // @ts-expect-error -- one of the codes has no text
  expect(accept(`error_${code as PanelError['code'] | 'card_stolen'}`)).toBe('error_payment_declined');
  // @ts-expect-error -- any code, such as one of a response
  expect(accept(`error_${String(code)}`)).toBe('error_payment_declined');
});

test('names every month, weekday and country, whose keys have any number or code [UIK-03]', () => {
  const common = Object.keys(commonTexts);
  for (const [prefix, count] of [
    ['month', 12],
    ['month_short', 12],
    ['weekday', 7],
    ['weekday_short', 7],
  ] as const) {
    const numbers = common.filter((key) => new RegExp(`^${prefix}_\\d+$`).test(key));
    expect(numbers).toHaveLength(count);
    for (let number = 1; number <= count; number++) expect(numbers).toContain(`${prefix}_${number}`);
  }
  expect(Object.keys(countryTexts).toSorted()).toEqual(countries.toSorted());
});
