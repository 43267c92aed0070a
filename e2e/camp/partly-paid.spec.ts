import {
  chooseDays,
  fillForm,
  findBundle,
  getBookingPath,
  getButton,
  getFreeDays,
  isOpenBothWays,
} from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { register } from '../new-customer.ts';

test('books days beside a paid one, and says what of the camp is not paid yet [CMP-27 ACT-31]', async ({
  page,
}) => {
  const camp = await findBundle('demo', 'camp', isOpenBothWays);
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await visit(page, 'demo', getBookingPath('camp', camp));
  await chooseDays(page, 1);
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);

  await visit(page, 'demo', getBookingPath('camp', camp));
  await expect(getFreeDays(page)).toHaveCount(camp.occurrences.length - 1);
  await chooseDays(page, camp.occurrences.length - 1);
  await fillForm(page);
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  await visit(page, 'demo', getBookingPath('camp', camp));
  const refusal = page.getByTestId('bundle-refusal');
  await expect(refusal).toContainText('You have booked this camp');
  await expect(refusal).toContainText('Some of its days are in your basket and not paid yet.');
  await refusal.getByRole('link', { name: 'View basket' }).press('Enter');
  await expect(page.getByTestId('cart-line')).toContainText(
    `${camp.occurrences.length - 1} of ${camp.occurrences.length} days`,
  );
});
