import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCancellationRefund } from './cancellation-refund.ts';

const cutOff = 1_000_000;
const booking = { amount: 800, refundable: 800, cutOff, cutOffActions: ['charge_fee'], fee: 250 };

test('refunds everything until the cut-off, and less the fee after it [BKG-10]', () => {
  expect(getCancellationRefund(booking, cutOff)).toEqual({ amount: 800, fee: 0 });
  expect(getCancellationRefund(booking, cutOff + 1)).toEqual({ amount: 550, fee: 250 });
  expect(getCancellationRefund({ ...booking, cutOffActions: [] }, cutOff + 1)).toEqual({
    amount: 800,
    fee: 0,
  });
});

test('keeps no more than the booking cost, and refunds no more than is left of it [BKG-10]', () => {
  expect(getCancellationRefund({ ...booking, fee: 900 }, cutOff + 1)).toEqual({ amount: 0, fee: 800 });
  expect(getCancellationRefund({ ...booking, refundable: 300 }, cutOff + 1)).toEqual({
    amount: 50,
    fee: 250,
  });
});

test('what comes back and what is kept add up to what can be refunded', () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(
      fc.record({ amount, refundable: amount, fee: amount, isLate: fc.boolean(), hasFee: fc.boolean() }),
      ({ isLate, hasFee, ...amounts }) => {
        const cutOffActions = hasFee ? ['charge_fee'] : ['disable_booking'];
        const { amount: returned, fee } = getCancellationRefund(
          { ...amounts, cutOff, cutOffActions },
          cutOff + (isLate ? 1 : 0),
        );
        expect(returned + fee).toBe(Math.min(amounts.amount, amounts.refundable));
        expect(Math.min(returned, fee)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
