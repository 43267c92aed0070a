import type { Locator, Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getUrl, pay, visit, waitForHydration } from '../journeys.ts';
import { logInAs, openOrigin, register } from '../new-customer.ts';

const getPlan = (page: Page, name: string) => page.getByTestId('membership-plan').filter({ hasText: name });

/** Until it is reloaded, the page sees the items of its basket with a type that it does not know. */
const useUnknownType = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const original = window.fetch;
    window.fetch = async (input, init) => {
      const response = await original(input, init);
      if (!response.url.includes('/api/activities/cart') || !response.ok) return response;
      const text = (await response.text())
        .replaceAll('"type":"membership"', '"type":"gift_card"')
        .replaceAll('"cartable_type":"other"', '"cartable_type":"voucher"');
      return new Response(text, { status: response.status, headers: response.headers });
    };
  });

test('joins from the page of prices, pays, and is a member at once [PRC-05 BSK-09 BSK-20]', async ({
  page,
}) => {
  await visit(page, 'demo', '/pricing');
  const plan = getPlan(page, 'Northgate Active');
  await expect(plan).toContainText('Joining fee £15.00');
  await expect(plan).toContainText(/Pays for itself with \d+ sessions of .+ a month\. You save £\d/);
  await plan.getByRole('button', { name: 'Log in to join Northgate Active' }).press('Enter');
  await expect(page.getByTestId('login-modal')).toBeVisible();

  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', '/pricing');
  const join = plan.getByRole('button', { name: 'Join Northgate Active' });
  await expect(plan).toContainText(/£\d+\.\d\d today with the joining fee, until \w{3} \d+ \w{3}\./);
  await useUnknownType(page);
  await join.press('Enter');
  const basketLink = plan.getByRole('link', { name: 'View basket (Northgate Active)' });
  await expect(basketLink).toBeFocused();
  await expect(getPlan(page, 'Northgate Off-peak')).toContainText('is already in a basket');
  await basketLink.press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/basket'));
  const line = page.getByTestId('cart-line');
  await expect(page.getByRole('region', { name: 'Other items' })).toBeVisible();
  await expect(line.getByRole('heading')).toHaveText('Northgate Active');
  await expect(line).toContainText('£');

  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('region', { name: 'Membership' })).toBeVisible();
  await expect(line).toContainText(/\w{3} \d+ \w{3} to \w{3} \d+ \w{3}/);
  await expect(line).toContainText('New membership · Jo');
  await expect(line).toContainText('Joining fee: £15.00');
  await expect(page.getByText(/Held for/)).toHaveCount(0);

  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your membership is confirmed');
  await expect(page.getByTestId('order-lines')).toContainText('New membership · Jo Newcomer');
  await visit(page, 'demo', '/pricing');
  await expect(plan).toContainText(/You have this membership until \w{3} \d+ \w{3}\./);
});

test('says who has a membership, what each plan saves, and where to join if not online [PRC-05 PRC-06 RTE-05]', async ({
  page,
}) => {
  await visit(page, 'harbour', '/pricing');
  const harbour = getPlan(page, 'Harbour Member');
  await expect(harbour).toContainText('Join at reception, or contact us.');
  await expect(harbour.getByRole('button')).toHaveCount(0);

  await openOrigin(page, 'demo');
  await logInAs(page, 'alex@demo.test');
  await visit(page, 'demo', '/pricing');
  const active = getPlan(page, 'Northgate Active');
  const offPeak = getPlan(page, 'Northgate Off-peak');
  await expect(active).toContainText('You have this membership.');
  await expect(active.getByRole('button')).toHaveCount(0);
  await expect(offPeak.getByRole('button', { name: 'Change to Northgate Off-peak' })).toBeVisible();
  await expect(offPeak).toContainText(/Your plan changes on \w{3} 1 \w{3}\./);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
  }
  await page.getByLabel('Who is it for?').selectOption({ label: 'Robin Morgan' });
  await expect(active.getByRole('button', { name: 'Join Northgate Active' })).toBeVisible();
  await expect(active).not.toContainText('has this membership');

  // What each plan saves, and what pays for it.
  const complete = getPlan(page, 'Northgate Complete');
  await expect(complete.getByTestId('plan-benefits').getByRole('listitem')).toHaveText([
    '2 free sessions a week: Fitness classes',
    '20% off: Courts',
  ]);
  await expect(active.getByTestId('plan-benefits')).toHaveCount(0);
  const countSessions = async (plan: Locator): Promise<number> =>
    Number(/Pays for itself with (\d+) sessions/.exec((await plan.textContent()) ?? '')?.[1]);
  // £42.00 by free classes; Northgate Active is cheaper, but has member prices only.
  expect(await countSessions(complete)).toBeLessThanOrEqual(8);
  expect(await countSessions(active)).toBeGreaterThan(await countSessions(complete));
});
