import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { findViolations } from '../scripts/check-invariants.mjs';
import { isSampled } from '../scripts/testing/sample.mjs';
import { createApiCustomer } from './stack/api-customer.ts';
import { getDatabaseUrl, runStatement } from './stack/database.ts';
import { createTestStack, type TestStack } from './stack/test-stack.ts';

// kill -9 at the two critical points: money authorised without an order, and an order written without a capture.
const clients = ['demo', 'harbour'] as const;
const crashKinds = {
  'the server': (target: TestStack) => target.killServer(),
  everything: async (target: TestStack) => {
    await target.killAll();
    await target.start();
  },
} as const;

let stack: TestStack;
test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);
test.beforeAll(async () => {
  // Seeding takes minutes on a busy machine. The timeout of the file does not apply to hooks.
  test.setTimeout(300_000);
  stack = await createTestStack();
  await stack.start();
});
test.afterAll(() => stack.stop());

for (const [kindIndex, [name, kill]] of Object.entries(crashKinds).entries()) {
  for (const client of clients.filter((_, clientIndex) => isSampled(kindIndex, clientIndex))) {
    test(`${client}: loses no money when ${name} is killed between authorise and complete [PAY-05 PAY-09]`, async () => {
      const customer = createApiCustomer(stack.port, stack.sandbox, client);
      await customer.logIn();
      const amount = await customer.addClass();
      const { status, transaction } = await customer.authorise(amount);
      expect(status).toBe('authorised');
      await kill(stack);
      await waitUntilReady();
      await movePastDeadlines();
      expect(await waitForFinalState(transaction)).toEqual({ state: 'captured', orders: 1, paid: amount });
      expect(await listViolations()).toEqual([]);
    });

    test(`${client}: loses no money when ${name} is killed between the order and its capture [PAY-05 PAY-08]`, async () => {
      const customer = createApiCustomer(stack.port, stack.sandbox, client);
      await customer.logIn();
      const amount = await customer.addClass();
      const { transaction } = await customer.authorise(amount);
      // The capture is delayed and webhooks are paused, so that the kill falls between the order and the capture.
      await delayCapture(client);
      await pauseWebhooks(true);
      const completing = customer.complete(transaction).catch(() => undefined);
      await waitFor(async () => (await readState(transaction)).orders === 1);
      expect((await readState(transaction)).state).toBe('capture_pending');
      await kill(stack);
      await completing;
      await waitUntilReady();
      await fetch(`${stack.sandbox}/faults`, { method: 'DELETE' });
      await pauseWebhooks(false);
      await movePastDeadlines();
      expect(await waitForFinalState(transaction)).toEqual({ state: 'captured', orders: 1, paid: amount });
      expect(await listViolations()).toEqual([]);
    });
  }
}

const listViolations = (): Promise<string[]> => findViolations(getDatabaseUrl(stack), stack.sandbox);

async function readState(transaction: string) {
  const [row] = await runStatement<{ state: string; orders: number; paid: number }>(
    `select a.state, count(p.id)::int as orders, coalesce(sum(p.amount), 0)::int as paid
     from payment_attempt a left join tender p on p.client_id = a.client_id and p.attempt_id = a.id
     where a.id = $1 group by a.state`,
    [transaction],
    stack,
  );
  return row ?? { state: 'none', orders: 0, paid: 0 };
}

/** Waits until a payment attempt has reached a final state, and reads it. */
async function waitForFinalState(transaction: string) {
  const final = new Set(['captured', 'capture_failed', 'voided', 'failed', 'expired']);
  await waitFor(async () => final.has((await readState(transaction)).state));
  return readState(transaction);
}

/** Moves the clocks of sandbox, server and worker forward by ten minutes. */
const movePastDeadlines = () =>
  fetch(`${stack.sandbox}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_ms: 10 * 60_000 }),
  });

const delayCapture = (client: (typeof clients)[number]) =>
  fetch(`${stack.sandbox}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      match: {
        method: 'POST',
        path: client === 'demo' ? '/api/v1/transactions/*/instructions' : '/v1/payment_intents/*/capture',
      },
      do: 'delay',
      ms: 20_000,
      times: 5,
    }),
  });

/** Pauses Stripe's events, which would report the capture independently. */
const pauseWebhooks = (isPaused: boolean) =>
  fetch(`${stack.sandbox}/stripe/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paused: isPaused }),
  });

const waitUntilReady = () =>
  waitFor(async () => {
    const response = await fetch(`http://127.0.0.1:${stack.port}/api/ready`).catch(() => undefined);
    return response?.ok ?? false;
  });

async function waitFor(isMet: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isMet().catch(() => false)) return;
    await sleep(100);
  }
  throw new Error('The condition was not met within 60 seconds');
}
