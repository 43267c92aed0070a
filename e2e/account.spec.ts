import { addressOf, visit } from './journeys.ts';
import { register } from './newcomer.ts';
import { expect, test } from './policed.ts';

const accountAt = (client: string, path = '/'): string =>
  addressOf(client, path).replace('//bookings.', '//account.');

test('one log-in holds on both surfaces, and My account opens with the Dashboard [RTE-01 MOD-05]', async ({
  page,
}) => {
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await visit(page, 'demo', '/basket');
  await page.getByTestId('my-account-button').click();
  await expect(page).toHaveURL(accountAt('demo'));
  const dashboard = page.getByTestId('home-dashboard');
  await expect(dashboard.getByRole('heading', { level: 1 })).toHaveText('Hello, Jo');
  await expect(dashboard.getByText('Nothing booked yet')).toBeVisible();
  await dashboard.getByRole('button', { name: 'Log out' }).click();
  await expect(dashboard).toHaveCount(0);
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('login-button').first()).toBeVisible();
});
