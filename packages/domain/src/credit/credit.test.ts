import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getMaxApplicable, limitCredit, sumCredit } from './credit.ts';

const amount = fc.integer({ min: 0, max: 10_000 });
const amounts = fc.record({ general: amount, membership: amount });
const lines = fc.array(
  fc.record({
    kind: fc.constantFrom('booking', 'bundle', 'ticket', 'penalty', 'debt', 'membership', 'package'),
    amount,
  }),
  { maxLength: 5 },
);
const sum = (values: readonly { amount: number }[]) => values.reduce((total, line) => total + line.amount, 0);

test('credit never pays more than there is, than was chosen, or than the cart costs [PRC-09]', () => {
  fc.assert(
    fc.property(amounts, amounts, lines, (chosen, available, cart) => {
      const applied = limitCredit(chosen, { available, lines: cart });
      expect(applied.general).toBeLessThanOrEqual(Math.min(chosen.general, available.general));
      expect(applied.membership).toBeLessThanOrEqual(Math.min(chosen.membership, available.membership));
      expect(sumCredit(applied)).toBeLessThanOrEqual(sum(cart));
      expect(Math.min(applied.general, applied.membership)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('membership credit pays for sessions, and not for what is owed or for packages [PRC-03]', () => {
  fc.assert(
    fc.property(amounts, lines, (available, cart) => {
      const sessions = cart.filter(
        ({ kind }) => !['penalty', 'debt', 'membership', 'package'].includes(kind),
      );
      expect(getMaxApplicable(available, cart)).toEqual({
        general: Math.min(available.general, sum(cart)),
        membership: Math.min(available.membership, sum(sessions)),
      });
    }),
  );
});

test('a choice that may pay is used as a whole [PRC-09]', () => {
  fc.assert(
    fc.property(amounts, lines, (chosen, cart) => {
      const max = getMaxApplicable(chosen, cart);
      fc.pre(sumCredit(chosen) <= sum(cart) && chosen.membership === max.membership);
      expect(limitCredit(chosen, { available: chosen, lines: cart })).toEqual(chosen);
    }),
  );
});
