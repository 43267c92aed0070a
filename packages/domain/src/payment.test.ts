import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canPay,
  getSessionRenewalMs,
  idlePanel,
  isPaymentInProgress,
  type Panel,
  type PanelError,
  type PanelEvent,
  type PanelState,
  reducePanel,
  toAuthorisationPanelError,
  toPreparePanelError,
  toRequestPanelError,
} from './payment.ts';

type Event = PanelEvent<string, string>;
type TestPanel = Panel<string, string>;

const declined: PanelError = { code: 'payment_declined', message: 'No funds' };
const events = {
  prepare: { type: 'prepare' },
  prepared: { type: 'prepared', provider: 'opayo', sessionData: 'key' },
  prepare_failed: { type: 'prepare_failed', error: { code: 'preparation_failed', message: null } },
  authorize: { type: 'authorize' },
  authorized: { type: 'authorized', transactionId: 't1' },
  sca_required: { type: 'sca_required', transactionId: 't1', challenge: 'bank' },
  authorize_failed: { type: 'authorize_failed', error: declined },
  sca_returned: { type: 'sca_returned' },
  sca_authorised: { type: 'sca_authorised' },
  sca_failed: { type: 'sca_failed', error: { code: 'sca_failed', message: null } },
  sca_cleared: { type: 'sca_cleared' },
  complete: { type: 'complete' },
  completed: { type: 'completed' },
  complete_failed: { type: 'complete_failed', error: { code: 'completion_failed', message: null } },
  reset: { type: 'reset' },
} as const satisfies Record<string, Event>;
type EventName = keyof typeof events;

/** The panel after these events, starting from idle. */
const after = (...names: EventName[]): TestPanel =>
  names.reduce<TestPanel>((panel, name) => reducePanel(panel, events[name]), idlePanel);
const states = (...names: EventName[]): PanelState[] =>
  names.map((_, count) => after(...names.slice(0, count + 1)).state);
const anyEvents = fc.array(fc.constantFrom(...Object.values(events)), { maxLength: 40 });

describe('a payment', () => {
  test('goes from idle to completed without a challenge [CHK-21 CHK-23 CHK-39]', () => {
    const path = states('prepare', 'prepared', 'authorize', 'authorized', 'complete', 'completed');
    expect(path).toEqual(['preparing', 'ready', 'authorizing', 'authorized', 'completing', 'completed']);
    expect(states('prepare', 'prepare_failed', 'prepare')).toEqual([
      'preparing',
      'prepare_failed',
      'preparing',
    ]);
  });

  test('passes through a challenge, or returns from it to ready [CHK-22]', () => {
    const challenged: EventName[] = ['prepare', 'prepared', 'authorize', 'sca_required'];
    expect(after(...challenged)).toMatchObject({
      state: 'sca_required',
      challenge: 'bank',
      transactionId: 't1',
    });
    expect(after(...challenged, 'sca_returned').state).toBe('sca_processing');
    expect(after(...challenged, 'sca_returned', 'sca_authorised')).toMatchObject({
      state: 'authorized',
      transactionId: 't1',
      challenge: null,
    });
    for (const panel of [
      after(...challenged, 'sca_cleared'),
      after(...challenged, 'sca_returned', 'sca_cleared'),
    ]) {
      expect(panel).toMatchObject({
        state: 'ready',
        transactionId: null,
        challenge: null,
        sessionData: 'key',
      });
    }
  });

  test('ends in failed when the card, the challenge or the completion fails [CHK-23]', () => {
    const ready: EventName[] = ['prepare', 'prepared', 'authorize'];
    expect(after(...ready, 'authorize_failed')).toMatchObject({ state: 'failed', error: declined });
    expect(after(...ready, 'sca_required', 'sca_failed')).toMatchObject({
      state: 'failed',
      transactionId: null,
    });
    const notCompleted = after(...ready, 'authorized', 'complete', 'complete_failed');
    expect(notCompleted).toMatchObject({ state: 'failed', transactionId: 't1' });
    expect(reducePanel(notCompleted, events.complete).state).toBe('completing');
  });

  test.each(['sca_unresolved', 'sca_completion_failed'] as const)(
    'keeps its transaction after %s, so that it can be completed again [CHK-27 CHK-33]',
    (code) => {
      const challenged = after('prepare', 'prepared', 'authorize', 'sca_required', 'sca_returned');
      const failed = reducePanel(challenged, { type: 'sca_failed', error: { code, message: null } });
      expect(failed).toMatchObject({ state: 'failed', transactionId: 't1', challenge: null });
      expect(reducePanel(failed, events.complete).state).toBe('completing');
      expect(reducePanel(failed, events.reset)).toEqual(idlePanel);
    },
  );

  test('stores provider, session data, transaction, form validity and terms [CHK-16]', () => {
    const filled = [
      events.prepare,
      events.prepared,
      { type: 'form_changed', isFormValid: true } as const,
      { type: 'terms_changed', hasAcceptedTerms: true } as const,
      events.authorize,
      events.authorized,
    ].reduce<TestPanel>((panel, event) => reducePanel(panel, event), idlePanel);
    expect(filled).toEqual({
      state: 'authorized',
      provider: 'opayo',
      sessionData: 'key',
      challenge: null,
      transactionId: 't1',
      isFormValid: true,
      hasAcceptedTerms: true,
      error: null,
      previousError: null,
    });
  });
});

test('forgets a failed preparation once another starts, but not the payment before it [CHK-25 CHK-26]', () => {
  const declined: PanelError = { code: 'payment_declined', message: 'No' };
  const unprepared = {
    ...idlePanel,
    state: 'prepare_failed' as const,
    error: { code: 'preparation_failed' as const, message: null },
  };
  expect(reducePanel(unprepared, { type: 'prepare' })).toMatchObject({ error: null, previousError: null });
  expect(reducePanel({ ...unprepared, previousError: declined }, { type: 'prepare' })).toMatchObject({
    previousError: declined,
  });
});

test('moves the error to previousError when the next attempt starts [CHK-25]', () => {
  const failed = after('prepare', 'prepared', 'authorize', 'authorize_failed');
  const retried = reducePanel(failed, events.prepare);
  expect(retried).toMatchObject({ state: 'preparing', error: null, previousError: declined });
  const authorizing = reducePanel(reducePanel(retried, events.prepared), events.authorize);
  expect(authorizing).toMatchObject({ state: 'authorizing', error: null, previousError: declined });
});

test('fails with no_transaction_id instead of completing without a transaction [CHK-32]', () => {
  expect(after('complete')).toMatchObject({ state: 'failed', error: { code: 'no_transaction_id' } });
  expect(after('prepare', 'prepared', 'complete')).toMatchObject({
    state: 'failed',
    error: { code: 'no_transaction_id' },
  });
  const declinedThenComplete = after('prepare', 'prepared', 'authorize', 'authorize_failed', 'complete');
  expect(declinedThenComplete).toMatchObject({ state: 'failed', error: { code: 'no_transaction_id' } });
  fc.assert(
    fc.property(anyEvents, (list) => {
      const panel = list.reduce<TestPanel>((before, event) => reducePanel(before, event), idlePanel);
      const statesWithTransaction = [
        'authorized',
        'completing',
        'completed',
        'sca_required',
        'sca_processing',
      ];
      expect(!statesWithTransaction.includes(panel.state) || panel.transactionId === 't1').toBe(true);
    }),
  );
});

test('is in progress from the request to the order, and while its outcome is unknown [CHK-21]', () => {
  const names = ['prepare', 'prepared', 'authorize', 'authorized', 'complete', 'completed'] as const;
  const inProgress = names.map((_, count) => isPaymentInProgress(after(...names.slice(0, count + 1))));
  expect(inProgress).toEqual([false, false, true, true, true, true]);
  expect(isPaymentInProgress(after('complete'))).toBe(true);
  expect(isPaymentInProgress(after('prepare', 'prepared', 'authorize', 'authorize_failed'))).toBe(false);
});

test('resets to the initial state from any state [CHK-24]', () => {
  fc.assert(
    fc.property(anyEvents, (list) => {
      const panel = list.reduce<TestPanel>((before, event) => reducePanel(before, event), idlePanel);
      expect(reducePanel(panel, events.reset)).toEqual(idlePanel);
    }),
  );
});

test('ignores events without a transition, such as a second click or a late response [CHK-21 CHK-39]', () => {
  const authorizing = after('prepare', 'prepared', 'authorize');
  expect(reducePanel(authorizing, events.authorize)).toBe(authorizing);
  expect(reducePanel(idlePanel, events.authorized)).toBe(idlePanel);
  const completed = after('prepare', 'prepared', 'authorize', 'authorized', 'complete', 'completed');
  for (const name of Object.keys(events) as EventName[]) {
    expect(reducePanel(completed, events[name]).state).toBe(name === 'reset' ? 'idle' : 'completed');
  }
});

test('reaches every state except idle from another one [CHK-21 CHK-22 CHK-39]', () => {
  const names = (Object.keys(events) as EventName[]).filter((name) => name !== 'reset');
  const reached = new Map<PanelState, TestPanel>();
  const pending: TestPanel[] = [idlePanel];
  for (let panel = pending.pop(); panel; panel = pending.pop()) {
    for (const next of names.map((name) => reducePanel(panel as TestPanel, events[name]))) {
      if (next.state === panel.state || reached.has(next.state)) continue;
      reached.set(next.state, next);
      pending.push(next);
    }
  }
  expect([...reached.keys()].toSorted()).toEqual([
    'authorized',
    'authorizing',
    'completed',
    'completing',
    'failed',
    'prepare_failed',
    'preparing',
    'ready',
    'sca_processing',
    'sca_required',
  ]);
});

test('enables Pay when the form is valid and the terms, if any, are accepted [CHK-16 BSK-34]', () => {
  const ready: TestPanel = { ...after('prepare', 'prepared'), isFormValid: true };
  expect([canPay(ready, false), canPay(ready, true)]).toEqual([true, false]);
  expect(canPay({ ...ready, hasAcceptedTerms: true }, true)).toBe(true);
  expect(canPay({ ...ready, isFormValid: false }, false)).toBe(false);
  expect(canPay({ ...ready, state: 'authorizing' }, false)).toBe(false);
});

describe('the panel error', () => {
  const failure = { status: 409, code: 'x', message: null, errors: {} };

  test('of prepare has the client’s own message or names the provider [CHK-02 CHK-26]', () => {
    const disabled = {
      ...failure,
      status: 403,
      code: 'paid_booking_disabled',
      message: 'Closed for stocktaking',
    };
    expect(toPreparePanelError(disabled)).toEqual({
      code: 'paid_booking_disabled',
      message: 'Closed for stocktaking',
    });
    expect(toPreparePanelError({ ...disabled, status: 409 }).code).toBe('preparation_failed');
    const toCode = (code: string | null) => toPreparePanelError({ ...failure, code }).code;
    expect(
      ['opayo_session_failed', 'stripe_configuration_failed', 'internal_error', null].map(toCode),
    ).toEqual([
      'opayo_session_failed',
      'stripe_configuration_failed',
      'preparation_failed',
      'preparation_failed',
    ]);
  });

  test('of a failed authorise separates a decline from an error of the provider [CHK-07 CHK-30]', () => {
    const toCode = (code: string, message: string) => toAuthorisationPanelError({ code, message });
    expect(toCode('card_declined', 'No funds')).toEqual({ code: 'payment_declined', message: 'No funds' });
    const errors = [
      'payment_refused',
      'provider_setup',
      'provider_unavailable',
      'not_received',
      'not_confirmed',
    ];
    for (const code of errors)
      expect(toCode(code, 'Bad field')).toEqual({ code: 'authorization_failed', message: 'Bad field' });
    expect(toCode('card_declined', '')).toEqual({ code: 'authorization_failed', message: null });
    expect(toAuthorisationPanelError(null)).toEqual({ code: 'payment_declined', message: null });
  });

  test('of a refused request joins its field messages, or has its message [CHK-30 CHK-31 CHK-34]', () => {
    const fields = { payments: ['They do not add up.'], 'terms.0': ['Please agree.', 'Really.'] };
    const invalid = { ...failure, status: 422, message: 'Please check', errors: fields };
    expect(toRequestPanelError('authorize_request_failed', invalid)).toEqual({
      code: 'authorize_request_failed',
      message: 'They do not add up. Please agree. Really.',
    });
    const withoutFields = { ...invalid, errors: {} };
    expect(toRequestPanelError('complete_request_failed', withoutFields)).toEqual({
      code: 'complete_request_failed',
      message: 'Please check',
    });
    const waivers = { ...invalid, code: 'waivers_missing', message: 'Error with waivers, please try again' };
    expect(toRequestPanelError('authorize_request_failed', waivers).message).toBe(
      'Error with waivers, please try again. They do not add up. Please agree. Really.',
    );
    const noResponse = { status: null, code: null, message: null, errors: {} };
    expect(toRequestPanelError('complete_request_failed', noResponse).message).toBeNull();
  });
});

test('a session of 400 s is renewed after 330 s, a short one halfway [CHK-18]', () => {
  expect([400, 330, 4].map(getSessionRenewalMs)).toEqual([330_000, 260_000, 2000]);
});
