import type { Frame, Page } from '@playwright/test';
import { expectGoodAtWidths } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { sendHttpRequest } from '../http.ts';
import {
  type Client,
  expectConfirmation,
  fillCard,
  getCardFrame,
  getUrl,
  pay,
  venues,
  waitForHydration,
} from '../journeys.ts';
import { openCheckout, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { startOwnStack } from '../stack/own-stack.ts';

// Apple Pay and Google Pay in Stripe's card form. The setting is one of the client, so these tests have an application
// of their own.
const getStack = startOwnStack();
test.describe.configure({ mode: 'serial' });

const getMethod = (page: Page, name: string) => getCardFrame(page).getByRole('radio', { name });
const getSaveBox = (page: Page) => page.getByRole('checkbox', { name: 'Save this card for next time' });

/** Switches the wallets of both clients, and waits until the server's documents follow. */
async function offerWallets(offers: boolean): Promise<void> {
  await runStatement('update client set offers_wallets = $1', [offers], getStack());
  await expect
    .poll(async () => (await readPolicy('harbour', '/basket/checkout')).includes('payment=(self'), {
      timeout: 10_000,
    })
    .toBe(offers);
}

const readPolicy = async (client: Client, path: string): Promise<string> =>
  String((await sendHttpRequest(client, path)).headers['permissions-policy']);

/** Whether the browser lets the provider's frame ask for a payment. */
const canFramePay = async (page: Page): Promise<boolean> => {
  const element = await page.locator('.card-frame iframe').elementHandle();
  const frame = (await element?.contentFrame()) as Frame;
  return frame.evaluate(() =>
    (
      document as unknown as { featurePolicy: { allowsFeature: (name: string) => boolean } }
    ).featurePolicy.allowsFeature('payment'),
  );
};

test('offers no wallet and lets no frame ask for a payment until the client switches them on [PAY-01 PAY-04]', async ({
  page,
}) => {
  await openCheckout(page, 'harbour');
  await expect(getCardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(getCardFrame(page).getByRole('radio')).toHaveCount(0);
  expect(await canFramePay(page)).toBe(false);
  expect(await readPolicy('harbour', '/basket/checkout')).toContain('payment=()');
});

test('pays with a wallet, which is not saved, on a phone [PAY-01 PAY-03]', async ({ page }) => {
  await offerWallets(true);
  await openCheckout(page, 'harbour');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(getMethod(page, 'Card')).toBeChecked();
  await expect(getMethod(page, 'Google Pay')).toBeVisible();
  expect(await canFramePay(page)).toBe(true);
  await getSaveBox(page).press('Space');
  await expect(getSaveBox(page)).toBeChecked();
  await getMethod(page, 'Card').press('ArrowRight');
  await expect(getMethod(page, 'Apple Pay')).toBeChecked();
  await expect(getCardFrame(page).getByLabel('Card number')).toBeHidden();
  // The wallet keeps its cards itself.
  await expect(getSaveBox(page)).toHaveCount(0);
  await expectGoodAtWidths(page, 1440, 360);

  const authorised = page.waitForRequest('**/api/checkout/authorise');
  await pay(page);
  expect((await authorised).postDataJSON()).not.toHaveProperty('save_card');
  await expectConfirmation(page);
  await expect(page.getByRole('complementary', { name: 'Receipt' })).toContainText(/Visa .*4242/);
  expect((await sendFromPage(page, '/api/payments/saved-cards')).data).toEqual([]);
});

test('pays with a typed card after a wallet was looked at, and offers to save it again [PAY-03]', async ({
  page,
}) => {
  await openCheckout(page, 'harbour');
  await getMethod(page, 'Google Pay').check();
  await expect(getSaveBox(page)).toHaveCount(0);
  await getMethod(page, 'Card').check();
  await expect(getSaveBox(page)).toBeVisible();
  await fillCard(page, 'harbour');
  await pay(page);
  await expectConfirmation(page);
});

test('allows a payment only in the checkout’s document, and offers no wallet at a kiosk or by Opayo [MOD-01 PAY-04]', async ({
  page,
}) => {
  for (const path of ['/', '/basket', '/checkout/3ds/x']) {
    expect(await readPolicy('harbour', path)).toContain('payment=()');
  }
  await openCheckout(page, 'harbour');
  await page.goto(getUrl('harbour', `/basket/checkout?kiosk=true&centre=${venues.harbour}`));
  await waitForHydration(page);
  await expect(getCardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(getCardFrame(page).getByRole('radio')).toHaveCount(0);

  await openCheckout(page, 'demo');
  await expect(getCardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(getCardFrame(page).getByRole('radio')).toHaveCount(0);
  expect(await readPolicy('demo', '/basket/checkout')).toContain('payment=()');
});
