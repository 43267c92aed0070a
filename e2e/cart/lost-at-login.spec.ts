import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, logIn, pay, visit } from '../journeys.ts';
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
