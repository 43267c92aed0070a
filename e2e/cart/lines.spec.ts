import type { Page } from '@playwright/test';
import { listBundles } from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { addCourt, getDayFromNow, venues, visit } from '../journeys.ts';
import { fillCart, openOrigin, register, sendFromPage } from '../new-customer.ts';
import { registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { cartsOfCustomer, endHolds } from '../stack/holds.ts';

// What a line of the basket shows besides its details, and lines of several kinds whose hold has expired.
const getLines = (page: Page) => page.getByTestId('cart-line');
const send = (page: Page, item: object) => sendFromPage(page, '/api/activities/cart/add', { items: [item] });

/** Adds the first whole camp that is for a child without questions. Returns its name and how many days it has. */
async function addCamp(page: Page, childId: number): Promise<{ name: string; days: number }> {
  for (const { id, name, occurrences } of await listBundles('demo', 'camp')) {
    const camp = { purchasable_type: 'camp', purchasable_id: id, booking_full_camp: true };
    const { status, data } = await send(page, { ...camp, purchased_for_user_id: childId });
    if (status !== 200) continue;
    const { items } = data as { items: { name: string; bundle: { sessions: object[] } | null }[] };
    const line = items.find((item) => item.name === name);
    return { name, days: line?.bundle?.sessions.length ?? occurrences.length };
  }
  throw new Error('No camp for the child');
}

type Class = { id: string; name: string; bookable_action: { action: string | null } };

/** Adds a yoga class, which has a price for adults and one for children. */
async function addClassForAll(page: Page): Promise<void> {
  for (let day = 2; day < 14; day += 1) {
    const url = `/api/activities/venue/${venues.demo}/activity/yoga/v2/timetable?date=${getDayFromNow(day)}`;
    const { data } = await sendFromPage(page, url);
    const found = (data as Class[]).find(
      ({ name, bookable_action: { action } }) => action === 'book' && name === 'Vinyasa yoga',
    );
    const item = { purchasable_id: found?.id, purchasable_type: 'purchasableOccurrence' };
    if (found && (await send(page, item)).status === 200) return;
  }
  throw new Error('No yoga class');
}

test('unfolds the days of a camp and the reasons of a price, which follow the attendee at once [BSK-35 PRC-01 BSK-36]', async ({
  page,
}) => {
  const { childId } = await registerParent(page);
  const camp = await addCamp(page, childId);
  await addClassForAll(page);
  await visit(page, 'demo', '/basket');
  const campLine = getLines(page).filter({ hasText: camp.name });
  const days = campLine.getByTestId('child-items');
  await expect(days.getByRole('listitem')).toHaveCount(0);
  await days.locator('summary').press('Enter');
  await expect(days.getByRole('listitem')).toHaveCount(camp.days);
  await expect(days.getByRole('listitem').first()).toHaveText(/^\w{3}\s\d+\s\w+, \d\d:\d\d–\d\d:\d\d$/);
  await days.locator('summary').press('Enter');
  await expect(days.getByRole('listitem')).toHaveCount(0);
  await expect(campLine.getByTestId('print-receipt')).toHaveText('You can print a receipt after you pay');
  // A phone says it once for the basket; its lines have the words for screen readers alone.
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const note = page.locator('.receipt-note');
  await expect(note).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(note).toHaveText('You can print a receipt after you pay');
  await expect(note).toBeVisible();
  for (const flag of await page.getByRole('listitem').getByTestId('print-receipt').all())
    expect((await flag.boundingBox())?.width).toBe(1);
  await page.setViewportSize(size);

  const line = getLines(page).filter({ hasNotText: camp.name });
  const reasons = line.getByTestId('price-steps');
  const summary = reasons.locator('summary');
  // Several lines have the same words: a screen reader also hears which line it is.
  await expect(summary).toHaveText(/^Why this price\? .+, \w{3}\s\d+\s\w+, \d\d:\d\d$/);
  await summary.press('Enter');
  await expect(reasons.getByRole('listitem').first()).toHaveText(/^Adult: £\d+\.\d\d$/);
  const adultPrice = (await reasons.getByRole('listitem').last().textContent()) ?? '';
  expect(adultPrice).toMatch(/^You pay £\d+\.\d\d$/);
  let unblock = (): void => undefined;
  const unblocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  await page.route(/\/api\/activities\/cart\/[0-9a-f-]{36}/, async (route) => {
    await unblocked;
    await route.continue();
  });
  await line.getByRole('combobox').selectOption({ label: 'Robin Newcomer' });
  await expect(line.getByTestId('loading-spinner')).toBeVisible();
  await expect(campLine.getByTestId('loading-spinner')).toHaveCount(0);
  unblock();
  await expect(reasons.getByRole('listitem').first()).toHaveText(/^Junior: £\d+\.\d\d$/);
  await expect(reasons.getByRole('listitem').last()).not.toHaveText(adultPrice);
  await expect(line.getByTestId('loading-spinner')).toHaveCount(0);
});

test('names everything that an expired hold lost, of several kinds, and adds it again with one button [BSK-44]', async ({
  page,
}) => {
  const { email, childId } = await registerParent(page);
  const camp = await addCamp(page, childId);
  await fillCart(page, 'demo', 2);
  await endHolds(cartsOfCustomer, email, { isPastCap: true });
  // As another tab does, whose places can no longer be held.
  expect((await sendFromPage(page, '/api/activities/cart/extend', {})).status).toBe(409);
  await visit(page, 'demo', '/basket');
  const notice = page.getByTestId('lapsed');
  await expect(notice).toContainText('3 items are no longer in your basket');
  const names = notice.getByTestId('lapsed-line');
  await expect(names).toHaveCount(3);
  await expect(names.filter({ hasText: camp.name })).toHaveCount(1);
  await expect(names.filter({ hasText: /, \w{3}\s\d+\s\w+, \d\d:\d\d$/ })).toHaveCount(2);
  await expect(getLines(page)).toHaveCount(0);
  await notice.getByRole('button', { name: 'Add all again' }).press('Enter');
  await expect(getLines(page)).toHaveCount(3);
  await expect(notice).toHaveCount(0);
  // The button that had the focus is removed with the notice.
  await expect(page.locator('#main')).toBeFocused();
  await expect(getLines(page).filter({ hasText: camp.name })).toContainText('For Robin');
  await expect(page.getByRole('timer').filter({ visible: true })).toHaveText(/^Held for 1[45]:/);
});

/** Adds the last class of a far day, which no other test needs. */
async function addLateClass(page: Page): Promise<string> {
  for (let day = 20; day < 27; day++) {
    const path = `/api/activities/venue/${venues.demo}/activity/fitness-classes/v2/timetable?date=${getDayFromNow(day)}`;
    const { data } = await sendFromPage(page, path);
    for (const { id } of (data as { id: string }[]).toReversed()) {
      const { status } = await send(page, { purchasable_id: id, purchasable_type: 'purchasableOccurrence' });
      if (status === 200) return id;
    }
  }
  throw new Error('No class can be booked');
}

test('says of an expired hold that the session has started, and offers to remove it, not to hold it again [BSK-15 BSK-44]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  const id = await addLateClass(page);
  const move = (days: number) =>
    runStatement(
      `update occurrence set starts_at = starts_at + $2 * interval '1 day', ends_at = ends_at + $2 * interval '1 day',
         first_bookable_at = first_bookable_at + $2 * interval '1 day',
         last_bookable_at = last_bookable_at + $2 * interval '1 day' where id = $1`,
      [id, days],
    );
  await move(-40);
  // The line has the time at which it was added.
  await runStatement(
    `update cart_line set snapshot = jsonb_set(snapshot, '{times,0,from}', to_jsonb((snapshot #>> '{times,0,from}')::bigint - 40 * 86400000::bigint))
     where cart_id in (${cartsOfCustomer})`,
    [email],
  );
  await endHolds(cartsOfCustomer, email, { isPastCap: true });
  await visit(page, 'demo', '/basket');
  const timer = page.getByRole('timer').filter({ visible: true }).first();
  await expect(timer).toContainText('This session has started. You can no longer book it.');
  await expect(page.getByRole('button', { name: 'Hold places again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove from basket' }).filter({ visible: true }).first().click();
  const notice = page.getByTestId('lapsed');
  await expect(notice).toContainText(
    /is no longer in your basket.*It started on \w{3}\s\d+\s\w{3}, \d\d:\d\d\./,
  );
  await expect(notice.getByRole('button', { name: 'Add again' })).toHaveCount(0);
  await expect(notice.getByRole('button', { name: 'Hide this' })).toBeVisible();
  await expect(getLines(page)).toHaveCount(0);
  await move(40);
});

test('removes what has started from a basket whose hold has expired, names it, and holds the rest again [BSK-15 BSK-44]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  const summary = page.getByTestId('cart-summary');
  const countAndPrice = await summary.textContent();
  await addLateClass(page);
  const [started] = await runStatement<{ id: string }>(
    `update cart_line set snapshot = jsonb_set(snapshot, '{times,0,from}', to_jsonb((snapshot #>> '{times,0,from}')::bigint - 40 * 86400000::bigint))
     where id = (select max(id::text)::uuid from cart_line where cart_id in (${cartsOfCustomer}))
     returning snapshot ->> 'occurrenceId' as id`,
    [email],
  );
  const timer = page.getByRole('timer').filter({ visible: true }).first();
  // Until the server knows that the hold is past its cap, the timer names it.
  await endHolds(cartsOfCustomer, email);
  await visit(page, 'demo', '/basket');
  await expect(timer).toHaveText(
    /^You can no longer book what has started: [^,]+\. Your hold on the rest has expired, so other people can now book it\.$/,
  );
  await expect(page.getByRole('button', { name: 'Hold places again' }).filter({ visible: true })).toHaveCount(
    1,
  );
  await runStatement(`update hold set cap_at = ends_at where cart_id in (${cartsOfCustomer})`, [email]);
  await visit(page, 'demo', '/basket');
  const notice = page.getByTestId('lapsed');
  await expect(notice).toContainText(
    /is no longer in your basket.*It started on \w{3}\s\d+\s\w{3}, \d\d:\d\d\. You can no longer book it\./,
  );
  // What is left is counted and priced alone.
  await expect(getLines(page)).toHaveCount(1);
  await expect(summary).toHaveText(countAndPrice ?? '');
  await expect(timer).toHaveText('Your hold has expired. Other people can now book these places.');
  // It is as the line says: no place can be had of what has started.
  await runStatement('update occurrence set last_bookable_at = now() where id = $1', [started?.id]);
  await page.getByRole('button', { name: 'Hold places again' }).filter({ visible: true }).press('Enter');
  await expect(timer).toHaveText(/^Held for 1[45]:/);
  await expect(getLines(page)).toHaveCount(1);
  await expect(notice).toContainText('It started on');
  await runStatement('update occurrence set last_bookable_at = starts_at where id = $1', [started?.id]);
});

const statusTexts = [
  [403, 'Unauthorised'],
  [404, 'Unable to complete request, item not found'],
  [502, 'Something has gone wrong, please try again'],
] as const;

test('shows the text of each status when a request fails without a message, or in a way that the page does not know [ERR-04 ERR-16]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket');
  for (const [status, text] of statusTexts) {
    await page.route(
      '**/api/activities/cart/remove*',
      (route) =>
        route.fulfill({ status, json: { code: 'unknown', message: '', errors: {}, next_step: null } }),
      { times: 1 },
    );
    await getLines(page)
      .getByRole('button', { name: /^Remove/ })
      .press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: `Error: ${text}` })).toBeVisible();
    await expect(getLines(page).getByTestId('loading-spinner')).toHaveCount(0);
  }
  // A response that the page's own code cannot read.
  const body = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  await page.route(
    '**/api/activities/cart/remove*',
    (route) => route.fulfill({ contentType: 'application/json', body }),
    { times: 1 },
  );
  await getLines(page)
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await expect(page.getByText('Something went wrong, please try again.')).toBeVisible();
  await expect(getLines(page)).toHaveCount(1);
});

test('names the court of a guest without a number of places [BSK-09]', async ({ page }) => {
  await addCourt(page, 'demo', getDayFromNow(7));
  const side = page.getByRole('complementary', { name: 'Basket' }).getByTestId('cart-line');
  await expect(side).toContainText(/Court \d, Northgate Arena/);
  await expect(side).not.toContainText('place');
  await visit(page, 'demo', '/basket');
  await expect(getLines(page)).toContainText(/\d\d:\d\d–\d\d:\d\d \(\d+ min\) · Court \d, Northgate Arena/);
  await expect(getLines(page)).not.toContainText('place');
});
