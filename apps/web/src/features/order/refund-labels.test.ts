import checkout from '@pavilion/text/en/checkout.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { refundLabels } from './refund-labels.ts';

test('a receipt says Refunded only of what is refunded [CHK-13 BKG-10]', () => {
  const english = new Map(Object.entries(checkout));
  const texts = Object.entries(refundLabels).map(([state, key]) => [state, english.get(key)]);
  expect(texts).toEqual([
    ['in_progress', 'Refund in progress'],
    ['needs_person', 'Refund in progress'],
    ['succeeded', 'Refunded'],
    ['closed', 'Refund settled by the venue'],
  ]);
});
