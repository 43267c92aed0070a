import { expect, test } from '../csp-test.ts';
import { addClass, expectConfirmation, fillCard, getDayFromNow, logIn, pay, visit } from '../journeys.ts';
import { fillCart, openOrigin, register, sendFromPage } from '../new-customer.ts';

test('says which place of a guest their account has booked already [BSK-16]', async ({ page }) => {
  await openOrigin(page, 'harbour');
  await fillCart(page, 'harbour');
  const { data } = await sendFromPage(page, '/api/activities/cart');
  const { items } = data as { items: { name: string; cartable_resource: { occurrence_id: string } }[] };
  const [{ name, cartable_resource } = { name: '', cartable_resource: { occurrence_id: '' } }] = items;
  const { email, password } = await register(page, 'harbour');
  await visit(page, 'harbour', '/basket/checkout');
  await fillCard(page, 'harbour');
  await pay(page);
  await expectConfirmation(page);
  // The same customer on another device, before a log-in.
  await page.context().clearCookies();
  await openOrigin(page, 'harbour');
  const item = { purchasable_id: cartable_resource.occurrence_id, purchasable_type: 'purchasableOccurrence' };
  expect((await sendFromPage(page, '/api/activities/cart/add', { items: [item] })).status).toBe(200);
  await visit(page, 'harbour', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await logIn(page, email, password);
  const lost = page.getByTestId('lost-at-login');
  await expect(lost).toContainText('You have already booked this');
  await expect(lost.getByRole('listitem')).toContainText(name);
  await expect(page.getByTestId('cart-line')).toHaveCount(0);
});

test('says at the checkout what the basket of the account had before the log-in [BSK-16]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email, password } = await register(page, 'demo');
  await addClass(page, 'demo', getDayFromNow(9));
  await visit(page, 'demo', '/basket');
  const name = (await page.getByTestId('cart-line').getByRole('heading').textContent()) ?? '';
  // The same customer on another device, before a log-in.
  await page.context().clearCookies();
  await openOrigin(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByTestId('login-modal')).toBeVisible();
  await logIn(page, email, password);
  const joined = page.getByTestId('joined-at-login');
  await expect(joined).toContainText('1 item was already in your account’s basket');
  await expect(joined.getByRole('listitem')).toContainText(name);
  await expect(page.getByTestId('lost-at-login')).toHaveCount(0);
  await joined.getByRole('link', { name: 'View basket' }).press('Enter');
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
});
