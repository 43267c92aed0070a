import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AttemptState,
  canTransition,
  cartWritePolicy,
  checkPayments,
  getAttemptDeadline,
  getLateCheckAt,
  getNextCheckAt,
  isPresumedNotReceived,
  mergePaymentLines,
  type PaymentLine,
  type TenderType,
} from './checkout.ts';

const tender = fc.constantFrom<TenderType>('cash', 'card', 'online', 'credit', 'gift-card');
const anyLine: fc.Arbitrary<PaymentLine> = fc.record({
  tenderType: tender,
  amount: fc.integer({ min: -500, max: 5000 }),
});

describe('the sum of the payments', () => {
  const pays = (...amounts: number[]): PaymentLine[] =>
    amounts.map((amount) => ({ tenderType: 'online', amount }));

  test('must equal the current total; refuses with price_changed for the total last seen [CHK-03 PRC-01]', () => {
    expect(checkPayments(pays(1000, 850), 1850, 1850)).toEqual({ ok: true, value: undefined });
    expect(checkPayments(pays(1850), 2000, 1850)).toEqual({
      ok: false,
      refusal: { code: 'price_changed', nextStep: 'review_cart', params: { was: 1850, now: 2000 } },
    });
    expect(checkPayments(pays(1849), 2000, 1850)).toMatchObject({
      refusal: { code: 'validation_failed', field: 'payments' },
    });
    expect(checkPayments(pays(1900, -50), 1850, 1850)).toMatchObject({
      refusal: { code: 'validation_failed' },
    });
    expect(checkPayments(pays(925.5, 924.5), 1850, 1850)).toMatchObject({
      refusal: { code: 'validation_failed' },
    });
    expect(checkPayments(pays(1850, 0), 1850, 1850)).toMatchObject({
      refusal: { code: 'validation_failed' },
    });
    expect(checkPayments([], 0, 0)).toMatchObject({ ok: true });
    expect(checkPayments([], 100, 100)).toMatchObject({ refusal: { code: 'validation_failed' } });
  });

  test('is never accepted when it differs from the current total [CHK-03]', () => {
    const sum = fc.nat({ max: 30 });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 3 }), sum, sum, (lines, total, seen) => {
        const near = lines.map((line) => ({ ...line, amount: line.amount % 12 }));
        const paid = near.reduce((amounts, { amount }) => amounts + amount, 0);
        expect(checkPayments(near, total, seen).ok && paid !== total).toBe(false);
      }),
    );
  });
});

describe('an attempt', () => {
  const states = Object.keys(cartWritePolicy) as AttemptState[];
  const from = (state: AttemptState) => states.filter((other) => canTransition(state, other));

  test('never returns to an earlier state, except between sca_required and unknown [PAY-05]', () => {
    const reachable = (start: AttemptState): Set<AttemptState> => {
      const visited = new Set<AttemptState>();
      const pending = [...from(start)];
      for (let state = pending.pop(); state; state = pending.pop()) {
        if (!visited.has(state)) pending.push(...from(state));
        visited.add(state);
      }
      return visited;
    };
    const circular = states.filter((state) => reachable(state).has(state));
    expect(circular.toSorted()).toEqual(['sca_required', 'unknown']);
  });

  test('is captured only after capture_pending and never both captured and voided [PAY-05]', () => {
    const before = (state: AttemptState) => states.filter((other) => canTransition(other, state));
    expect(before('captured')).toEqual(['capture_pending', 'capture_failed']);
    expect(before('capture_failed')).toEqual(['capture_pending']);
    expect(before('capture_pending')).toEqual(['authorised']);
    expect(before('voided')).toEqual(['void_pending', 'void_failed']);
    expect(canTransition('capture_pending', 'void_pending')).toBe(false);
    expect(canTransition('captured', 'captured')).toBe(false);
    expect(canTransition('failed', 'authorised')).toBe(false);
  });

  const finalStates = [
    'captured',
    'capture_failed',
    'captured_late',
    'voided',
    'void_failed',
    'failed',
    'expired',
  ];

  test('is checked again until its state is final [PAY-05]', () => {
    const now = 1_000_000;
    const watched = states.filter(
      (state) => getNextCheckAt({ state, createdAt: now, tries: 0, deadlineAt: null }, now) !== null,
    );
    expect(watched).toEqual(states.filter((state) => !finalStates.includes(state)));
    fc.assert(
      fc.property(fc.constantFrom(...watched), fc.nat({ max: 2000 }), fc.nat(), (state, tries, at) => {
        const deadlineAt = at || null;
        const due = getNextCheckAt({ state, createdAt: now, tries, deadlineAt }, now) ?? 0;
        expect(due).toBeGreaterThan(now);
        const isBeforeDeadline = deadlineAt !== null && now < deadlineAt;
        expect(due).toBeLessThanOrEqual(isBeforeDeadline ? deadlineAt : due);
      }),
    );
  });

  test('has a deadline in every state that is not final, after its challenge [PAY-09]', () => {
    const deadlines = Object.fromEntries(
      states.map((state) => [state, getAttemptDeadline({ state, createdAt: 0 }, 60_000)]),
    );
    const open = 45 * 60_000;
    expect(deadlines).toEqual({
      ...Object.fromEntries(finalStates.map((state) => [state, null])),
      created: open,
      authorising: open,
      sca_required: open,
      unknown: open,
      authorised: 16 * 60_000,
      capture_pending: 60_000 + 6 * 86_400_000,
      void_pending: 60_000 + 86_400_000,
    });
    expect(open).toBeGreaterThan(25 * 60_000);
  });

  test('can end in every state that has a deadline [PAY-09]', () => {
    const ends = {
      created: 'expired',
      authorising: 'expired',
      sca_required: 'expired',
      unknown: 'expired',
      authorised: 'void_pending',
      capture_pending: 'capture_failed',
      void_pending: 'void_failed',
    } as const;
    const withDeadline = states.filter((state) => getAttemptDeadline({ state, createdAt: 0 }, 0) !== null);
    expect(withDeadline.toSorted()).toEqual(Object.keys(ends).toSorted());
    for (const [from, to] of Object.entries(ends)) expect(canTransition(from as AttemptState, to)).toBe(true);
  });

  test('is asked about until an authorisation has lapsed, if it ended without an answer [PAY-09]', () => {
    const hour = 3_600_000;
    let checks = 0;
    for (let at: number | null = hour; at !== null; at = getLateCheckAt(0, at)) {
      checks += 1;
      expect(at).toBeLessThan(32 * 24 * hour);
    }
    expect(checks).toBe(24 + 30 * 4);
  });

  test('is checked on schedule and expires with its challenge [CHK-22 PAY-09]', () => {
    const minutes = (state: AttemptState, tries: number) =>
      (getNextCheckAt({ state, createdAt: 0, tries, deadlineAt: null }, 0) ?? 0) / 60_000;
    expect([0, 1, 9].map((tries) => minutes('authorising', tries))).toEqual([1.5, 3, 15]);
    expect([0, 1, 9].map((tries) => minutes('authorised', tries))).toEqual([2, 4, 15]);
    expect([0, 1, 2, 3, 4].map((tries) => minutes('unknown', tries))).toEqual([0.5, 1.5, 3, 10, 15]);
    expect([isPresumedNotReceived(3), isPresumedNotReceived(4)]).toEqual([false, true]);
    expect(minutes('capture_pending', 20)).toBe(60);
    const challengeEndsAt = 25 * 60_000;
    const challenge = { state: 'sca_required', createdAt: 0, deadlineAt: 45 * 60_000 } as const;
    expect(getNextCheckAt({ ...challenge, tries: 0 }, 60_000)).toBe(challengeEndsAt);
    const afterChallenge = challengeEndsAt + 1;
    expect(getNextCheckAt({ ...challenge, tries: 2 }, afterChallenge)).toBe(afterChallenge + 60_000);
    // One check is due at the deadline, and later ones continue from then.
    expect(getNextCheckAt({ ...challenge, tries: 90 }, afterChallenge)).toBe(45 * 60_000);
    expect(getNextCheckAt({ ...challenge, tries: 90 }, 45 * 60_000)).toBe(90 * 60_000);
  });

  test('blocks another attempt while its outcome is open, and allows it afterwards [CHK-03 PAY-08]', () => {
    const statesWith = (policy: string) => states.filter((state) => cartWritePolicy[state] === policy);
    expect(statesWith('cancel_challenge')).toEqual(['sca_required']);
    expect(statesWith('block')).toEqual([
      'created',
      'authorising',
      'unknown',
      'authorised',
      'capture_pending',
    ]);
  });
});

test('a line of 0 or less is removed from a payment, and credit replaces the credit before it [CHK-09]', () => {
  const lines = [
    { tenderType: 'credit', amount: 300 },
    { tenderType: 'online', amount: 500 },
    { tenderType: 'cash', amount: -1 },
    { tenderType: 'credit', amount: 200 },
    { tenderType: 'voucher', amount: 0 },
  ] as const;
  expect(mergePaymentLines(lines)).toEqual([
    { tenderType: 'online', amount: 500 },
    { tenderType: 'credit', amount: 200 },
  ]);
  // 0 removes the line of its type.
  expect(mergePaymentLines([lines[0], { tenderType: 'credit', amount: 0 }])).toEqual([]);
});
