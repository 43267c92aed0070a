import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Client, fillCard, pay } from '../journeys.ts';
import { openCheckout } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails, getSandbox } from '../stack/received-emails.ts';

/** Buys a class whose payment ends at the provider before it is captured, and returns the link of the email about it. */
export async function buyWithRefusedCapture(page: Page, client: Client): Promise<string> {
  const { email } = await openCheckout(page, client);
  await payWithRefusedCapture(page, client);
  return findInEmails(email, /http\S+\/checkout\/pay\?order_token=[\w-]+/);
}

/** Pays on an open checkout; the payment ends at the provider before it is captured. */
export async function payWithRefusedCapture(page: Page, client: Client): Promise<void> {
  await page.route('**/api/checkout/complete', async (route) => {
    const { transaction_uuid: id } = route.request().postDataJSON() as { transaction_uuid: string };
    await endPayment(client, id);
    await route.continue();
  });
  const payNow = async (): Promise<void> => {
    await fillCard(page, client);
    await pay(page);
    await page.waitForURL(/\/(booking|order)-confirmed\//, { timeout: 30_000 });
  };
  // An event of Stripe would capture the payment before it is ended.
  await (client === 'harbour' ? withoutWebhooks(payNow) : payNow());
  await page.unroute('**/api/checkout/complete');
}

/** One test at a time pauses the webhooks, because its end continues them for all. */
async function withoutWebhooks(action: () => Promise<void>): Promise<void> {
  const lock = join(process.env['PAVILION_E2E_DATA'] ?? '', 'paused-webhooks');
  await expect(() => mkdirSync(lock)).toPass({ timeout: 45_000 });
  try {
    await pauseWebhooks(true);
    await action();
  } finally {
    await pauseWebhooks(false);
    rmdirSync(lock);
  }
}

const pauseWebhooks = (paused: boolean) =>
  fetch(`${getSandbox()}/stripe/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paused }),
  });

/** Cancels an authorised payment with the client's own credentials, as on the provider's website. */
async function endPayment(client: Client, transactionId: string): Promise<void> {
  const [attempt] = await runStatement<{ provider_ref: string }>(
    'select provider_ref from payment_attempt where id = $1',
    [transactionId],
  );
  const ref = attempt?.provider_ref;
  const response =
    client === 'demo'
      ? await fetch(`${getSandbox()}/api/v1/transactions/${ref}/instructions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Basic ${btoa('sandbox-key:sandbox-password')}`,
          },
          body: JSON.stringify({ instructionType: 'abort' }),
        })
      : await fetch(`${getSandbox()}/v1/payment_intents/${ref}/cancel`, {
          method: 'POST',
          headers: { authorization: 'Bearer sk_test_sandbox' },
        });
  expect(response.ok).toBe(true);
}

/** Makes an unpaid order overdue. */
export const passDeadline = (orderId: string) =>
  runStatement(
    `update "order" set awaiting_payment_since = awaiting_payment_since - interval '25 hours' where id = $1`,
    [orderId],
  );

/** The order of the confirmation that a page shows. */
export const getOrderId = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** The email address of the customer of an order. */
export async function readBuyerEmail(orderId: string): Promise<string> {
  const [buyer] = await runStatement<{ email: string }>(
    `select p.email from "order" o join person p on p.client_id = o.client_id and p.id = o.person_id where o.id = $1`,
    [orderId],
  );
  return buyer?.email ?? '';
}
