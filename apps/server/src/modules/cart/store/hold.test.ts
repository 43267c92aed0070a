import { expect, test } from 'vitest';
import { toHoldTimes } from './hold.ts';

const hold = { ends_at: 2000, cap_at: 5000, attempt_id: null };
const none = { endsAt: null, capAt: null };
const times = { endsAt: 2000, capAt: 5000 };

test('a hold has times as long as a reserved line needs it or a payment pins it [BSK-15 PRC-11]', () => {
  expect(toHoldTimes(hold, [])).toEqual(none);
  expect(toHoldTimes(hold, [{ status: 'reserved', needs_hold: false }])).toEqual(none);
  expect(toHoldTimes(hold, [{ status: 'lapsed', needs_hold: true }])).toEqual(none);
  expect(toHoldTimes(hold, [{ status: 'reserved', needs_hold: true }])).toEqual(times);
  expect(
    toHoldTimes({ ...hold, attempt_id: 'attempt' }, [{ status: 'reserved', needs_hold: false }]),
  ).toEqual(times);
  expect(toHoldTimes({ ends_at: null, cap_at: null, attempt_id: 'attempt' }, [])).toEqual(none);
});
