import { expect, test } from 'vitest';
import type { Cart, CartItem } from '../cart/index.ts';
import { compareCarts } from './compare-carts.ts';

const item = (id: string, changes: object = {}): CartItem =>
  ({
    id,
    name: `Class ${id}`,
    quantity: 1,
    price: { raw: 500, formatted: '£5.00' },
    purchasedFor: { id: 1 },
    pricingOption: { id: 'adult' },
    ...changes,
  }) as CartItem;
const compare = (shown: CartItem[], current: CartItem[]) =>
  compareCarts({ items: shown } as Cart, { items: current } as Cart);

test('names lines that were removed and added, and none that stayed [PAY-05]', () => {
  expect(compare([item('a'), item('b')], [item('b'), item('c')])).toEqual([
    { kind: 'removed', name: 'Class a' },
    { kind: 'added', name: 'Class c' },
  ]);
  expect(compare([item('a')], [item('a')])).toEqual([]);
});

test('names the court of a line, so that two courts of an hour differ [PAY-05]', () => {
  const courts = ['Court 1', 'Court 2'].map((location) =>
    item(location, { name: 'Badminton', cartableResource: { location } }),
  );
  expect(compare([], courts)).toEqual([
    { kind: 'added', name: 'Badminton, Court 1' },
    { kind: 'added', name: 'Badminton, Court 2' },
  ]);
});

test('names a new price with both amounts, and a new attendee, option or quantity [PAY-05 PRC-01]', () => {
  const dearer = item('a', { price: { raw: 800, formatted: '£8.00' } });
  expect(compare([item('a')], [dearer])).toEqual([
    { kind: 'price', name: 'Class a', was: '£5.00', now: '£8.00' },
  ]);
  for (const changes of [{ quantity: 2 }, { purchasedFor: { id: 2 } }, { pricingOption: { id: 'child' } }]) {
    expect(compare([item('a')], [item('a', changes)])).toEqual([{ kind: 'changed', name: 'Class a' }]);
  }
});
