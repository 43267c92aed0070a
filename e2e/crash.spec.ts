import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { findViolations } from '../scripts/check-invariants.mjs';
import { getRunningUrl } from '../scripts/postgres.mjs';
import { createApiCustomer } from './stack/api-customer.ts';
import { createTestStack, type TestStack } from './stack/test-stack.ts';

// kill -9 where it hurts most: with money authorised and no order yet, and with the order written and no money taken.
const clients = ['demo', 'harbour'] as const;
const crashKinds = {
  'of the server alone': (product: TestStack) => product.killServer(),
  'of everything': async (product: TestStack) => {
    await product.killAll();
    await product.start();
  },
} as const;

let stack: TestStack;
test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);
test.beforeAll(async () => {
  stack = await createTestStack();
  await stack.start();
});
test.afterAll(() => stack.stop());

for (const [name, kill] of Object.entries(crashKinds)) {
  for (const client of clients) {
    test(`${client}: a kill ${name} between authorise and complete loses no money [PAY-05 PAY-09]`, async () => {
      const shopper = createApiCustomer(stack.port, stack.sandbox, client);
      await shopper.logIn();
      const amount = await shopper.addClass();
      const { status, transaction } = await shopper.authorise(amount);
      expect(status).toBe('authorised');
      await kill(stack);
      await waitUntilReady();
      await movePastDeadlines();
      expect(await waitForFinalState(transaction)).toEqual({ state: 'captured', orders: 1, paid: amount });
      expect(await listBreaches()).toEqual([]);
    });

    test(`${client}: a kill ${name} after the order and before its capture loses no money [PAY-05 PAY-08]`, async () => {
      const shopper = createApiCustomer(stack.port, stack.sandbox, client);
      await shopper.logIn();
      const amount = await shopper.addClass();
      const { transaction } = await shopper.authorise(amount);
      // The provider takes its time and says nothing by itself, so that the kill falls between the order and the capture.
      await delayCapture(client);
      await pauseWebhooks(true);
      const completing = shopper.complete(transaction).catch(() => undefined);
      await waitFor(async () => (await readState(transaction)).orders === 1);
      expect((await readState(transaction)).state).toBe('capture_pending');
      await kill(stack);
      await completing;
      await waitUntilReady();
      await fetch(`${stack.sandbox}/faults`, { method: 'DELETE' });
      await pauseWebhooks(false);
      await movePastDeadlines();
      expect(await waitForFinalState(transaction)).toEqual({ state: 'captured', orders: 1, paid: amount });
      expect(await listBreaches()).toEqual([]);
    });
  }
}

const databaseUrl = (): string => getRunningUrl(join(stack.dataDir, 'pg')) ?? '';
const listBreaches = (): Promise<string[]> => findViolations(databaseUrl(), stack.sandbox);

async function readState(transaction: string) {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<{ state: string; orders: number; paid: number }>(
      `select a.state, count(p.id)::int as orders, coalesce(sum(p.amount), 0)::int as paid
       from payment_attempt a left join tender p on p.client_id = a.client_id and p.attempt_id = a.id
       where a.id = $1 group by a.state`,
      [transaction],
    );
    return rows[0] ?? { state: 'none', orders: 0, paid: 0 };
  } finally {
    await client.end();
  }
}

/** What became of a transaction, once it is final. */
async function waitForFinalState(transaction: string) {
  const final = new Set(['captured', 'capture_failed', 'voided', 'failed', 'expired']);
  await waitFor(async () => final.has((await readState(transaction)).state));
  return readState(transaction);
}

/** The clocks of sandbox, server and worker run on from ten minutes later. */
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

/** Stripe's events, which would tell of the capture on a way of their own. */
const pauseWebhooks = (paused: boolean) =>
  fetch(`${stack.sandbox}/stripe/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paused }),
  });

const waitUntilReady = () =>
  waitFor(async () => {
    const answer = await fetch(`http://127.0.0.1:${stack.port}/api/ready`).catch(() => undefined);
    return answer?.ok ?? false;
  });

async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await sleep(100);
  }
  throw new Error('It did not come to pass within a minute.');
}
