import type { Locator, Page } from '@playwright/test';
import { isSampled } from '../../scripts/testing/sample.mjs';
import { expectGoodAtWidths, expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { fillCard, getDayFromNow, getUrl, pay, visit, waitForHydration } from '../journeys.ts';
import { logInAs, openOrigin, register, sendFromPage } from '../new-customer.ts';
import { payWithRefusedCapture } from '../payment/unpaid-order.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { matchText } from '../texts.ts';
import { confirmAddress } from './confirm-address.ts';
import { getJoinUrl, visitJoin } from './join-surface.ts';

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

const isLastDay = getDayFromNow(1).endsWith('-01');

/** What a line says of the days that a membership without Direct Debit, which starts today, is paid for. */
const termOfMonth = isLastDay
  ? /\w{3}\s\d+\s\w{3} only: the last day of the month, then you renew it yourself/
  : /\w{3}\s\d+\s\w{3} to \w{3}\s\d+\s\w{3}/;

test('shows a membership in the basket, also of a type that the page does not know [PRC-05 BSK-09 BSK-20]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const { data } = await sendFromPage(page, '/api/v1/membership-plans');
  const active = (data as { plans: { id: string; name: string }[] }).plans.find(
    ({ name }) => name === 'Northgate Active',
  );
  const items = [{ purchasable_type: 'pricingOption', purchasable_id: active?.id }];
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);
  await visit(page, 'demo', '/pricing');
  await useUnknownType(page);
  // The reply has the whole basket.
  const pack = page.getByTestId('package-plan').first();
  await pack.getByRole('button', { name: 'Add to basket' }).press('Enter');
  await expect(page.getByText('Successfully added item to the basket.')).toBeVisible();
  await pack.getByRole('link', { name: 'View basket' }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/basket'));
  const line = page.getByTestId('cart-line').filter({ hasText: 'Northgate Active' });
  await expect(line.getByRole('heading')).toHaveText('Northgate Active');
  await expect(page.getByRole('region', { name: 'Other items' })).toBeVisible();
  await expect(line).toContainText('£');
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('region', { name: 'Membership' })).toBeVisible();
  await expect(line).toContainText(termOfMonth);
  await expect(line).toContainText('New membership · Jo');
  await expect(line).toContainText('Joining fee: £15.00');
  await expect(page.getByText(/Held for/)).toHaveCount(0);
  // The join surface has a cart of its own, and says where this one is.
  await visitJoin(page, 'demo', `/join/${active?.id}`);
  await expect(page.getByRole('link', { name: 'See basket' })).toHaveAttribute(
    'href',
    getUrl('demo', '/basket'),
  );
});

for (const [width, other] of [
  [360, 1440],
  [1440, 360],
].filter((_, index) => isSampled(index)) as [360 | 1440, 360 | 1440][]) {
  test(`${width} px: joins a family from the page of prices, and both are members [MOD-03 CHK-28 WVR-06]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openOrigin(page, 'demo');
    const { email } = await register(page, 'demo');
    await visit(page, 'demo', '/pricing');
    const plan = getPlan(page, 'Northgate Family');
    await expect(plan).toContainText('up to 5 people');
    await plan.getByRole('link', { name: 'Join Northgate Family' }).press('Enter');
    const form = page.getByTestId('joining-form');
    await expect(page.getByRole('heading', { level: 1, name: 'Join Northgate Family' })).toBeVisible();
    // No venue was chosen, and the plans are those of the prices.
    const steps = page.getByRole('navigation', { name: 'Steps to join' });
    await expect(steps.getByRole('listitem')).toHaveText([/^Membership/, '2Your details', '3Payment']);
    const plansUrl = getUrl('demo', '/pricing');
    await expect(steps.getByRole('link')).toHaveAttribute('href', plansUrl);
    await expect(page.getByRole('link', { name: 'Choose another membership' })).toHaveAttribute(
      'href',
      plansUrl,
    );
    await form.getByRole('button', { name: 'Add a child' }).press('Enter');
    const child = page.getByTestId('joining-child');
    await child.getByLabel('Child’s first name').fill('Mia');
    await child.getByLabel('Child’s last name').fill('Newcomer');
    for (const [part, value] of [
      ['Day', '17'],
      ['Month', '5'],
      ['Year', '2018'],
    ] as const)
      await child.getByLabel(part, { exact: true }).fill(value);
    await child.getByRole('button', { name: 'Save and choose' }).press('Enter');
    const mia = form.getByLabel('Mia Newcomer');
    await expect(mia).toBeChecked();
    await page.getByTestId('joining-submit').press('Enter');
    await expect(
      page.getByRole('alert').getByRole('link', { name: /\? Please select an option\.$/ }),
    ).toBeVisible();
    await form.getByLabel('No', { exact: true }).check();
    await expectGoodAtWidths(page, other, width);
    await page.getByTestId('joining-submit').press('Enter');
    await expect(page).toHaveURL(getJoinUrl('demo', '/checkout'));
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    // Back at the details, the saved answers are not asked for as if they were missing.
    await page.goBack();
    const change = page.getByRole('button', { name: 'Change your answers' });
    await expect(change).toHaveAttribute('aria-expanded', 'false');
    await expect(form).toHaveCount(0);
    await change.press('Enter');
    await expect(form.getByLabel('No', { exact: true })).not.toBeChecked();
    await expect(mia).toBeChecked();
    await change.press('Enter');
    await expectGoodAtWidths(page, other, width);
    await page.getByRole('button', { name: 'Continue to payment', exact: true }).press('Enter');
    await expect(page).toHaveURL(getJoinUrl('demo', '/checkout'));
    await page.getByTestId('waiver-agreement').getByRole('checkbox').press('Space');
    await expectGoodAtWidths(page, other, width);
    await fillCard(page, 'demo');
    const agreed: string[][] = [];
    page.on('request', (request) => {
      if (/\/api\/checkout\/(authorise|complete)$/.test(request.url()))
        agreed.push((request.postDataJSON() as { completed_waivers: string[] }).completed_waivers);
    });
    await pay(page);
    await page.waitForURL(/\/order-confirmed\//, { timeout: 30_000 });
    // The waiver that was agreed to travels with the authorisation and with the completion.
    expect(agreed).toHaveLength(2);
    expect(agreed[0]).toHaveLength(1);
    expect(agreed[1]).toEqual(agreed[0]);
    expect(page.url()).toContain(getJoinUrl('demo', '/order-confirmed/'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your membership is confirmed');
    await expect(page.getByTestId('order-lines')).toContainText(
      'New membership · Jo Newcomer · Mia Newcomer',
    );
    await expect(page.locator('.order-line__when')).toHaveText(
      isLastDay
        ? /^\w{3}\s\d+\s\w{3} only, the last day of the month$/
        : /^\w{3}\s\d+\s\w{3} to \w{3}\s\d+\s\w{3}$/,
    );
    await expect(page.getByTestId('order-lines')).toContainText(
      /It does not renew by itself\. To stay a member after \w{3}\s\d+\s\w{3}, renew it in your account\. My memberships/,
    );
    await expect(
      page.getByTestId('order-lines').getByRole('link', { name: 'My memberships' }),
    ).toHaveAttribute('href', getUrl('demo', '/memberships').replace('//bookings.', '//account.'));
    await expect(page.getByText('Next, book your first session.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See what’s on' })).toHaveAttribute(
      'href',
      getUrl('demo', '/redirect-to-selected-venue'),
    );
    await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute(
      'href',
      getUrl('demo', '/'),
    );
    await expectGoodAtWidths(page, other, width);
    await visit(page, 'demo', '/pricing');
    await expect(plan).toContainText(/You have this membership until \w{3}\s\d+\s\w{3}\./);
    // Joining and paying prove no address; the link of the welcome email does.
    await confirmAddress(page, email);
  });
}

test('says on the last day of a month, and on no other, that a membership without Direct Debit ends today [MOD-03 PRC-05]', async ({
  page,
}) => {
  // A guest sees it at the details.
  await visit(page, 'demo', '/pricing');
  const join = getPlan(page, 'Northgate Complete').getByRole('link', { name: 'Join Northgate Complete' });
  await join.press('Enter');
  const summary = page.getByTestId('joining-summary');
  await expect(summary).toContainText('Today’s payment covers you until');
  const notice = summary.getByTestId('ends-today');
  await expect(notice).toHaveCount(isLastDay ? 1 : 0);
  for (const text of await notice.all())
    await expect(text).toContainText(
      /This payment covers today only.*you renew for £\d+\.\d\d from tomorrow\. If you join tomorrow instead, you pay nothing for today\./,
    );
  // Whose details are complete goes straight to the payment, which says it too.
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', '/pricing');
  await join.press('Enter');
  await expect(page).toHaveURL(getJoinUrl('demo', '/checkout'));
  await expect(page.getByTestId('cart-line').filter({ visible: true }).first()).toContainText(termOfMonth);
});

test('a plan without questions leads from the prices straight to the payment [MOD-03]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', '/pricing');
  const join = getPlan(page, 'Northgate Active').getByRole('link', { name: 'Join Northgate Active' });
  await join.press('Enter');
  await expect(page).toHaveURL(getJoinUrl('demo', '/checkout'));
  const steps = page.getByRole('navigation', { name: 'Steps to join' });
  await expect(steps.getByRole('listitem')).toHaveText([/^Membership/, /^Your details/, '3Payment']);
  await expect(page.getByTestId('cart-line').first()).toContainText('Northgate Active');
  // On a phone the plan, what is paid now and what is paid later are in view with the steps.
  await page.setViewportSize({ width: 360, height: 740 });
  const summary = page.locator('.checkout-summary > summary');
  await expect(summary).toContainText(/^Northgate Active.*£[\d.]+ today/);
  await expect(page.getByTestId('membership-later')).toHaveText(
    isLastDay ? termOfMonth : /^(Then £[\d.]+ each month by Direct Debit, first on|Until) \w{3}\s\d+\s\w{3}/,
  );
  await expect(page.getByTestId('membership-later')).toBeInViewport({ ratio: 1 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const link of await page.getByRole('link', { name: matchText('checkout', 'edit_membership') }).all())
    await expect(link).toHaveAttribute('href', getUrl('demo', '/pricing'));
  await expectNoViolations(page);
  // The page in between is no step of the history, and the membership is not added twice.
  await page.goBack();
  await expect(page).toHaveURL(getUrl('demo', '/pricing'));
  await join.press('Enter');
  await expect(page).toHaveURL(getJoinUrl('demo', '/checkout'));
  await expect(page.getByTestId('cart-line').filter({ visible: true })).toHaveCount(1);
});

test('a newcomer confirms the proof of a concession; the links in the emails open its pages, unpaid and paid [MOD-03 RTE-04 CHK-12]', async ({
  page,
  browser,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  const { data } = await sendFromPage(page, '/api/v1/membership-plans');
  const { plans } = data as { plans: { id: string; name: string }[] };
  const offPeak = plans.find(({ name }) => name === 'Northgate Off-peak');
  await page.setViewportSize({ width: 360, height: 740 });
  await visitJoin(page, 'demo', `/join/${offPeak?.id}`);
  const form = page.getByTestId('joining-form');
  await page.getByTestId('joining-submit').press('Enter');
  const proof = form.getByLabel('I have this and will upload it or show it: proof of your concession');
  await expect(proof).toHaveAccessibleDescription(/Confirm that you have what this price needs/);
  await proof.press('Space');
  await page.getByTestId('joining-submit').press('Enter');
  await expect(page).toHaveURL(getJoinUrl('demo', '/checkout'));
  await payWithRefusedCapture(page, 'demo');

  const guest = await browser.newPage();
  const paymentLink = await findInEmails(email, /http\S+\/checkout\/pay\?order_token=[\w-]+/);
  expect(paymentLink).toContain(getJoinUrl('demo', '/checkout/pay'));
  await guest.goto(paymentLink);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Pay for your order');
  await fillCard(guest, 'demo');
  await pay(guest);
  await expect(guest.getByText('Paid', { exact: true })).toBeVisible({ timeout: 30_000 });
  const orderLink = await findInEmails(
    email,
    /http\S+\/(order|booking)-confirmed\/[\w-]+\?order_token=[\w-]+/,
  );
  expect(orderLink).toContain(getJoinUrl('demo', '/order-confirmed/'));
  expect((await guest.goto(orderLink))?.status()).toBe(200);
  await expect(guest.getByTestId('order-lines')).toContainText('Northgate Off-peak');
  await expect(guest.getByTestId('proof-due')).toContainText(
    'We still need to see: proof of your concession',
  );
  await expectNoViolations(guest);
  await guest.close();
});

test('a kiosk that sells memberships has no header and no footer [SHL-04]', async ({ page }) => {
  const frame = [page.getByRole('banner'), page.getByRole('contentinfo')];
  await visitJoin(page, 'demo', '/');
  for (const part of frame) await expect(part).toHaveCount(1);
  await visitJoin(page, 'demo', '/?kiosk=true&centre=northgate-arena');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of frame) await expect(part).toHaveCount(0);
});

test('a kiosk that sells memberships is paid on a phone, on the join surface [MOD-05 CHK-01]', async ({
  page,
  browser,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const { data } = await sendFromPage(page, '/api/v1/membership-plans');
  const { plans } = data as { plans: { id: string; name: string }[] };
  const family = plans.find(({ name }) => name === 'Northgate Family');
  await visitJoin(page, 'demo', `/join/${family?.id}?kiosk=true&centre=northgate-arena`);
  await page.getByTestId('joining-form').getByLabel('No', { exact: true }).check();
  await page.getByTestId('joining-submit').press('Enter');
  await page.getByTestId('waiver-agreement').getByRole('checkbox').press('Space');
  const created = page.waitForResponse('**/api/checkout/phone-payment');
  await page.getByRole('radio', { name: matchText('checkout', 'pay_on_phone') }).press('Space');
  const { url } = ((await (await created).json()) as { data: { url: string } }).data;
  expect(url).toContain(getJoinUrl('demo', '/checkout/phone#'));
  const phone = await browser.newPage();
  await phone.goto(url);
  await expect(phone.getByTestId('cart-line')).toContainText('Northgate Family');
  await expectNoViolations(phone);
  await phone.close();
});

test('says who has a membership, what each plan saves, and where to join if not online [PRC-05 PRC-06 SHL-13]', async ({
  page,
}) => {
  await visit(page, 'harbour', '/pricing');
  const harbour = getPlan(page, 'Harbour Member');
  await expect(harbour).toContainText('Join at reception, or contact us.');
  await expect(harbour.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Buy a membership' })).toHaveCount(0);
  await visitJoin(page, 'harbour', '/');
  await expect(page.getByRole('heading', { level: 1, name: 'You cannot join online' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See membership prices' })).toHaveAttribute(
    'href',
    getUrl('harbour', '/pricing'),
  );

  await openOrigin(page, 'demo');
  await logInAs(page, 'alex@demo.test');
  await visit(page, 'demo', '/pricing');
  await expect(page.getByRole('link', { name: 'Buy a membership' })).toHaveAttribute(
    'href',
    getJoinUrl('demo'),
  );
  const active = getPlan(page, 'Northgate Active');
  const offPeak = getPlan(page, 'Northgate Off-peak');
  await expect(active).toContainText('You have this membership.');
  await expect(active.getByRole('button')).toHaveCount(0);
  await expect(offPeak.getByRole('link', { name: 'Change to Northgate Off-peak' })).toBeVisible();
  await expect(offPeak).toContainText(/Your membership changes on \w{3}\s1\s\w{3}\./);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
  }
  await page.getByLabel('Who is it for?').selectOption({ label: 'Robin Morgan' });
  await expect(active.getByRole('link', { name: 'Join Northgate Active' })).toHaveAttribute(
    'href',
    /\/join\/[\w-]+\?for=\d+$/,
  );
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
  // More sessions than people visit are not said, only what each of them saves.
  await expect(active).not.toContainText('Pays for itself');
  await expect(active).toContainText(/Member price for Restorative yoga: you save £1\.80 each time\./);
  await expect(offPeak).toContainText('Needed: proof of your concession.');
});
