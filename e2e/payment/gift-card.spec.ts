import type { Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getUrl, pay, visit } from '../journeys.ts';
import { openCheckout, openOrigin, register } from '../new-customer.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { createGiftCard } from './gift-card.ts';

const section = (page: Page) => page.getByTestId('gift-cards');

test('pays a part with a gift card and the rest by card; it can be removed and applied again [CHK-35 CHK-11]', async ({
  page,
}) => {
  const code = await createGiftCard('demo', 150);
  await openCheckout(page, 'demo');
  await section(page).getByRole('button', { name: 'Use a gift card or voucher' }).press('Enter');
  const field = section(page).getByLabel('Gift card or voucher code');
  await expect(field).toBeFocused();
  await field.fill('GFTC-9999-9999-9999');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/We do not recognise this code/);
  expect((await createAxe(page).include('[data-testid=gift-cards]').analyze()).violations).toEqual([]);
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  // A toast would cover Pay: the page says it in place, and announces it.
  await expect(section(page).getByText('Gift card applied.')).toBeVisible();
  await expect(page.locator('.pv-toast')).toHaveCount(0);
  // The form, and then the button, are gone.
  const title = section(page).getByRole('heading');
  await expect(title).toBeFocused();
  const name = `Gift card ending ${code.slice(-4)}`;
  await section(page)
    .getByRole('button', { name: `Remove ${name}` })
    .press('Enter');
  await expect(section(page).getByText('Gift card removed.')).toBeVisible();
  await expect(page.locator('.pv-toast')).toHaveCount(0);
  await expect(title).toBeFocused();
  await expect(page.getByText('Gift card applied.')).toHaveCount(0, { timeout: 1000 });
  await section(page).getByRole('button', { name: 'Use a gift card or voucher' }).press('Enter');
  await field.fill(code);
  await field.press('Enter');
  await expect(section(page)).toContainText(/−£1\.50/);
  await expect(page.getByTestId('pay-button')).toHaveText(
    /^Pay £1\.50 with your gift card and £[\d.]+ by card$/,
  );
  await expect(
    page.getByText(/to your card\. .*What you pay with credit or a gift card goes back to it\./),
  ).toBeVisible();
  // Beside the number of items it is not their price.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('.checkout-summary > summary')).toHaveText(/^1 item£[\d.]+ to pay$/);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const receipt = page.getByRole('complementary', { name: 'Receipt' });
  await expect(receipt.locator('.order-receipt__line', { hasText: name })).toContainText('£1.50');
});

test('buys a gift card for somebody, and says what is left on one [CHK-35 BSK-09]', async ({ page }) => {
  const code = await createGiftCard('harbour', 1234);
  await visit(page, 'harbour', '/gift-cards');
  const balance = page.getByLabel('Gift card code');
  await balance.fill(code);
  await balance.press('Enter');
  await expect(page.getByText('£12.34 left')).toBeVisible();
  const form = page.getByTestId('gift-card-form');
  // On a tablet the amounts fill the lines of their box.
  await page.setViewportSize({ width: 768, height: 1024 });
  const choice = form.locator('.pv-segmented-choice');
  const [outer, last] = await Promise.all([choice.boundingBox(), choice.locator('> *').last().boundingBox()]);
  if (!outer || !last) throw new Error('The amounts are not shown');
  expect(outer.x + outer.width - last.x - last.width).toBeLessThan(8);
  const add = await form.getByRole('button', { name: /to basket$/ }).boundingBox();
  expect(add?.width).toBeCloseTo(outer.width, 0);
  const preview = page.locator('.gift-card-preview');
  await expect(preview).toContainText('£25.00');
  await form.getByLabel('Another amount').press('Space');
  await expect(preview).toContainText(/–$/);
  await form.getByLabel('Your amount').fill('4');
  await expect(preview).toContainText(/£4\.00$/);
  await form.getByLabel('Your amount').press('Enter');
  await expect(form.getByLabel('Your amount')).toHaveAccessibleDescription(/Enter an amount from £5\.00/);
  await expect(form.getByLabel('Recipient’s name')).toHaveAccessibleDescription(/Enter the name/);
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  await form.getByLabel('Your amount').fill('12.50');
  await form.getByLabel('Recipient’s name').fill('Sam Sample');
  await expect(preview).toContainText(/Sam Sample£12\.50$/);
  await form.getByLabel('Recipient’s email address').fill('sam@people.test');
  await expect(form.getByLabel('From (optional)')).toHaveValue('');
  await form.getByLabel('From (optional)').fill('Aunt May');
  await form.getByRole('button', { name: 'Add £12.50 gift card to basket' }).press('Enter');
  await expect(page.getByText('Successfully added item to the basket.')).toBeVisible();
  await form.getByRole('link', { name: 'View basket' }).press('Enter');
  const line = page.getByTestId('cart-line');
  await expect(line).toContainText('For Sam Sample, sam@people.test');
  await expect(line).toContainText('From Aunt May');
  await expect(line).toContainText('£12.50');
  // It costs its amount.
  await expect(line.getByTestId('price-steps')).toHaveCount(0);
});

test('names the sender of a gift card in its email, at first the first name of the account [CHK-35]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await visit(page, 'demo', '/gift-cards');
  const form = page.getByTestId('gift-card-form');
  const from = form.getByLabel('From (optional)');
  await expect(from).toHaveValue('Jo');
  await from.fill('Aunt Jo');
  await form.getByLabel('Recipient’s name').fill('Sam Sample');
  await form.getByLabel('Recipient’s email address').fill(`sam-${email}`);
  await form.getByRole('button', { name: /gift card to basket$/ }).press('Enter');
  await expect(page.getByText('Successfully added item to the basket.')).toBeVisible();
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await findInEmails(`sam-${email}`, /^Aunt Jo sent you a gift card of £\d+\.\d\d for /m);
  // Its button leads the recipient to what they can book, here first to the choice of a venue.
  const link = await findInEmails(`sam-${email}`, /^Book an activity: https?:\S+$/m);
  await page.goto(link.replace('Book an activity: ', ''));
  await expect(page).toHaveURL(getUrl('demo'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a phone shows the amounts of a gift card in pairs, and a button over the whole width [CHK-35]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo', '/gift-cards');
  const form = page.getByTestId('gift-card-form');
  const boxes = await Promise.all(
    (await form.locator('.pv-segmented-choice > *').all()).map((amount) => amount.boundingBox()),
  );
  const [first, second] = boxes;
  expect(second?.width).toBe(first?.width);
  expect(second?.y).toBe(first?.y);
  expect(boxes.at(-1)?.x).toBe(first?.x);
  const add = await form.getByRole('button', { name: /^Add £\d+\.\d\d gift card to basket$/ }).boundingBox();
  expect(add?.width).toBe((await form.boundingBox())?.width);
});
