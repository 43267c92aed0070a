import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { createTapCounter } from '../journey/tap-counter.ts';
import {
  type Client,
  expectConfirmation,
  fillCard,
  getCardFrame,
  getDayFromNow,
  getUrl,
  pay,
  visitClasses,
  waitForHydration,
} from '../journeys.ts';
import { openCheckout, sendFromPage } from '../new-customer.ts';
import { openAccountPage } from '../person/account-navigation.ts';
import { sampleClients } from '../stack/sample-clients.ts';
import { completeChallenge } from './challenge.ts';

/** Opayo asks the security code of a saved card, Stripe nothing; one card needs the bank's challenge each time. */
const cards = {
  demo: { kind: 'frictionless', name: 'Visa ending 0006', expiry: '12/30' },
  harbour: { kind: 'challenge', name: 'Visa ending 3184', expiry: '12/30' },
} as const;

/** Waits until the job after the order has saved the card. */
const waitForSavedCard = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await sendFromPage(page, '/api/payments/saved-cards')).data, { timeout: 15_000 })
    .toHaveLength(1);

async function payAndConfirm(page: Page, client: Client): Promise<void> {
  await pay(page);
  if (cards[client].kind === 'challenge') await completeChallenge(page, client, 'pass');
  await expectConfirmation(page);
}

for (const client of sampleClients(1)) {
  test(`${client}: saves a card on request, pays with it and removes it [PAY-03 ACC-07]`, async ({
    page,
  }) => {
    const { kind, name, expiry } = cards[client];
    await openCheckout(page, client);
    await fillCard(page, client, kind);
    const box = page.getByRole('checkbox', { name: 'Save this card for next time' });
    await expect(box).not.toBeChecked();
    await box.press('Space');
    await payAndConfirm(page, client);
    await waitForSavedCard(page);

    // The class, Add, Checkout and Pay; the bank's own page is not counted.
    const { tap, count, expectAtMost } = createTapCounter();
    await visitClasses(page, client, getDayFromNow(6));
    const rows = page.getByTestId('session-row').filter({ hasNotText: /(^|\D)[1-5] available/ });
    await tap('class', rows.getByRole('link', { name: /^Book / }).first());
    await tap('add', page.getByTestId('add-to-basket'));
    await tap('checkout', page.getByTestId('booking-success').getByRole('link', { name: 'Checkout' }));
    await page.waitForURL(/\/basket\/checkout$/);
    await waitForHydration(page);
    const option = page.getByRole('radio', { name: `${name}, expires ${expiry}` });
    await expect(option).toBeChecked();
    await expect(box).toHaveCount(0);
    if (client === 'demo') {
      const frame = getCardFrame(page);
      await frame.getByLabel('Security code').fill('123');
      await expect(frame.getByLabel('Card number')).toHaveCount(0);
    }
    count('pay');
    await payAndConfirm(page, client);
    expectAtMost(4);

    await page.goto(getUrl(client, '/').replace('bookings.', 'account.'));
    await waitForHydration(page);
    await openAccountPage(page, 'Payments');
    const card = page.getByTestId('saved-card');
    await expect(card).toContainText(name);
    await card.getByRole('button').press('Enter');
    const question = card.getByRole('group', { name: `Remove ${name}?` });
    await expect(question.getByRole('button', { name: 'Remove card' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: `Remove ${name}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Remove card' }).press('Enter');
    await expect(page.getByText('You have no saved cards.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Saved cards', exact: true })).toBeFocused();
  });
}

test('saved_card_not_found: a card that another tab has removed is gone from the list, which says so [PAY-03 ACC-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCheckout(page, 'harbour');
  await fillCard(page, 'harbour');
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).press('Space');
  await pay(page);
  await expectConfirmation(page);
  await waitForSavedCard(page);
  await page.goto(getUrl('harbour', '/payments').replace('bookings.', 'account.'));
  await waitForHydration(page);
  const card = page.getByTestId('saved-card');
  await card.getByRole('button', { name: /^Remove/ }).press('Enter');
  const { data } = await sendFromPage(page, '/api/payments/saved-cards');
  const [saved] = data as { id: string }[];
  const status = await page.evaluate(
    async (id) => (await fetch(`/api/payments/saved-cards/${id}`, { method: 'DELETE' })).status,
    saved?.id ?? '',
  );
  expect(status).toBe(200);
  const reply = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await card.getByRole('button', { name: 'Remove card' }).press('Enter');
  expect(await (await reply).json()).toMatchObject({ code: 'saved_card_not_found' });
  await expect(page.locator('.pv-toast')).toContainText('This card is no longer saved.');
  await expect(page.getByText('You have no saved cards.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saved cards', exact: true })).toBeFocused();
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
});
