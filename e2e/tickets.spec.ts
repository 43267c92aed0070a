import type { Locator, Page } from '@playwright/test';
import { isSampled } from '../scripts/testing/sample.mjs';
import { expectNoHorizontalScroll, expectNoViolations, expectTargetSize } from './accessibility/checks.ts';
import { expect, test } from './csp-test.ts';
import {
  type Client,
  expectConfirmation,
  fillCard,
  getDayFromNow,
  getUrl,
  pay,
  venues,
  visit,
  waitForHydration,
} from './journeys.ts';
import { fillCart, openOrigin, register, sendFromPage } from './new-customer.ts';
import { giveCredit } from './payment/credit.ts';
import { registerParent } from './person/linked-child.ts';
import { runStatement } from './stack/database.ts';
import { escapeRegExp, matchText, readText } from './texts.ts';

// Sessions that are sold by tickets: their timetable, the choice of tickets, and an order of them.
const phone = { width: 360, height: 740 };
/** `path` follows the venue: the activity, the day and the filters. */
const visitSwims = (page: Page, client: Client, path: string): Promise<void> =>
  visit(page, client, `/location/${venues[client]}/${path}`);
const getRows = (page: Page): Locator => page.getByTestId('session-row');
const getPanel = (page: Page): Locator => page.getByRole('dialog');
const addTicket = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(Add a ticket|Ychwanegu tocyn): ${escapeRegExp(name)}`) });
const getAdd = (page: Page) => page.getByTestId('add-to-basket');
const getBook = (row: Locator) =>
  row.getByRole('link', { name: matchText('activity', 'book', { isStart: true }) });

/** Opens the first session of a category with at least so many places. */
async function openSwim(page: Page, client: Client, day: string, activity = 'family-swim'): Promise<Locator> {
  await visitSwims(page, client, `${activity}/${day}`);
  const row = getRows(page)
    .filter({ has: page.getByText(/^([6-9]|[1-9]\d) (available|ar gael)$/) })
    .first();
  await getBook(row).click({ timeout: 15_000 });
  await expect(page.getByTestId('session-panel')).toBeVisible();
  return row;
}

async function startAsCustomer(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
}

/** SHL-12: what was added, its hold, the total and the ways on, without scrolling. */
async function expectAdditionInView(success: Locator): Promise<void> {
  const parts = [
    success.getByRole('status').first(),
    success.getByRole('timer'),
    ...(await success.getByTestId('cart-line').all()),
    success.getByText(/^Total to pay/),
    success.getByRole('link', { name: 'Checkout' }),
    success.getByRole('button', { name: 'Keep browsing' }),
    success.getByRole('link', { name: 'Back to home' }),
  ];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
}

/** The start times of the shown sessions. */
const readStarts = (page: Page): Promise<string[]> =>
  getRows(page).locator('.timetable-row__time b').allInnerTexts();

for (const [client, language] of (
  [
    ['harbour', 'en'],
    ['demo', 'en'],
    ['demo', 'cy'],
  ] as const
).filter((_, index) => isSampled(index))) {
  test(`sells a family ticket and a child’s from the timetable to the receipt on a phone: ${client}, ${language} [ACT-26 ACT-29 RTE-20]`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(phone);
    const read = (namespace: string, key: string) => readText(language, namespace, key);
    await context.addCookies([
      { name: 'language', value: language, url: getUrl(client) },
      { name: 'language', value: language, url: getUrl(client).replace('//bookings.', '//account.') },
    ]);
    await startAsCustomer(page, client);
    await openSwim(page, client, getDayFromNow(4));
    await expect(getAdd(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(getPanel(page)).toContainText(read('activity', 'tickets_none'));
    await addTicket(page, 'Family of 4').click();
    await addTicket(page, 'Child (under 8)').click();
    const people = read('activity', 'tickets_people_other').replace('{count}', '5');
    await expect(getPanel(page).getByRole('status')).toHaveText(new RegExp(`${people}£17\\.90$`));
    await expect(getAdd(page)).toHaveText(/ · £17\.90$/);
    await expectNoHorizontalScroll(page);
    await expectTargetSize(page);
    await expectNoViolations(page);
    await getAdd(page).click();
    await expect(getPanel(page)).toHaveCount(0);
    await expect(page.getByTestId('in-basket')).toContainText(
      read('activity', 'in_basket_count').replace('{count}', '2'),
    );

    await visit(page, client, '/basket/checkout');
    await fillCard(page, client);
    await pay(page);
    await expectConfirmation(page);
    const lines = page.getByTestId('order-lines');
    await expect(lines.getByRole('heading')).toHaveText(['Family swim']);
    await expect(lines).toContainText('Family of 4 × 1');
    await expect(lines).toContainText('Child (under 8) × 1');
    await expect(page.locator('main')).toContainText('£17.90');
    // Both tickets are one visit in the account too.
    await page
      .getByRole('link', { name: read('checkout', 'my_bookings') })
      .first()
      .press('Enter');
    const visitCard = page.getByTestId('coming-booking');
    await expect(visitCard).toHaveCount(1);
    await expect(visitCard).toContainText(/Family of 4.*Child \(under 8\)|Child \(under 8\).*Family of 4/);
  });
}

test('adds two adults and three children in one action, and refuses children without enough adults in words [ACT-20 ACT-29 BSK-35]', async ({
  page,
}) => {
  await startAsCustomer(page, 'demo');
  const additions: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/cart/add') && additions.push(request.postData() ?? ''),
  );
  await openSwim(page, 'demo', getDayFromNow(5));
  await addTicket(page, 'Adult').click();
  for (let children = 0; children < 3; children += 1) await addTicket(page, 'Child (under 8)').click();
  await expect(getPanel(page)).toContainText('You need 1 adult for every 2 children under 8.');
  await expect(getAdd(page)).toHaveAttribute('aria-disabled', 'true');
  await getAdd(page).press('Enter');
  expect(additions).toEqual([]);
  // The next step that the reason names.
  await addTicket(page, 'Adult').press('Enter');
  await expect(getPanel(page)).not.toContainText('You need 1 adult');
  // Two adults and two of the children cost less together.
  const offer = page.getByTestId('family-ticket');
  await expect(offer).toContainText('‘Family of 4’ covers 2 adults and 2 children and saves £2.40.');
  await expectNoViolations(page);
  await offer.getByRole('button', { name: 'Use it' }).press('Enter');
  await expect(offer).toHaveCount(0);
  await expect(getPanel(page).getByRole('status')).toHaveText('Total 5 people£17.90');
  await expect(getPanel(page).locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove a ticket: Family of 4' }).press('Enter');
  for (const name of ['Adult', 'Adult', 'Child (under 8)', 'Child (under 8)'])
    await addTicket(page, name).press('Enter');
  const [, total = ''] = (await getAdd(page).innerText()).split(' · ');
  expect(total).toMatch(/^£\d+\.\d\d$/);
  await getAdd(page).press('Enter');
  // The panel that follows every addition.
  const success = page.getByTestId('booking-success').filter({ visible: true });
  await expect(success).toContainText('Successfully added item to the basket.');
  await expect(success.getByRole('link', { name: 'Checkout' })).toBeVisible();
  await expect(success.getByRole('link', { name: 'Back to home' })).toBeVisible();
  // Both tickets, the total and all ways on are in the window.
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await expectAdditionInView(success);
  }
  // 'from' and the price have one line.
  const price = page.getByText(/^from £/).first();
  expect((await price.boundingBox())?.height).toBeLessThan(32);
  // On a phone the panel has the price of each ticket, and the row says beside its tag that it is in the basket.
  await page.setViewportSize(phone);
  await expect(success).toContainText(/Adult\s×\s2 · £\d+\.\d\dChild \(under 8\)\s×\s3 · £\d+\.\d\d/);
  const foot = page.locator('.timetable-row__foot').filter({ has: page.getByTestId('in-basket') });
  expect((await foot.boundingBox())?.height).toBeLessThan(56);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(additions).toHaveLength(1);
  await visit(page, 'demo', '/basket');
  // One card for the visit.
  await expect(page.getByTestId('cart-visit')).toHaveCount(1);
  await expect(page.getByTestId('cart-visit').getByRole('heading')).toHaveText('Family swim');
  await expect(page.getByTestId('cart-line')).toHaveText([/^Adult\s×\s2/, /^Child \(under 8\)\s×\s3/]);
  // The visit says once that its tickets have a receipt, and each ticket how its price came about.
  await expect(page.getByTestId('cart-visit').getByTestId('print-receipt')).toHaveText(
    'You can print a receipt after you pay',
  );
  for (const [position, count] of ['2 tickets', '3 tickets'].entries()) {
    const ticket = page.getByTestId('cart-line').nth(position);
    const reasons = ticket.getByTestId('price-steps');
    await reasons.locator('summary').press('Enter');
    await expect(reasons.getByRole('listitem').first()).toHaveText(`For ${count} together:`);
    await expect(reasons.getByRole('listitem').last()).toHaveText(/^You pay £\d+\.\d\d$/);
  }

  // A removed line comes back as the same tickets.
  await page
    .getByTestId('cart-line')
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
  await expect(page.getByTestId('cart-line').nth(1)).toContainText(/Child \(under 8\)\s×\s3/);

  // Without the adults the basket says what is missing, and the checkout asks for no card.
  await page
    .getByTestId('cart-line')
    .first()
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  const visitCard = page.getByTestId('cart-visit');
  const missing = visitCard.getByTestId('too-few-adults');
  await expect(missing).toContainText('Children need an adult');
  await expect(missing).toContainText('Add 2 adult tickets, or remove children’s tickets.');
  await expect(page.getByRole('link', { name: 'Checkout now' })).toHaveCount(0);
  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByTestId('missing-adult')).toContainText('Children need an adult');
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
  await page.getByTestId('missing-adult').getByRole('link', { name: 'Add an adult ticket' }).press('Enter');
  await expect(page).toHaveURL(/session=/);
  await waitForHydration(page);
  // Nothing leads back to the basket before the adults are there.
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('You need 1 adult for every 2 children under 8. Add an adult ticket');
  await expect(panel.getByRole('link', { name: 'View basket' })).toHaveCount(0);
  await addTicket(page, 'Adult').press('Enter');
  await addTicket(page, 'Adult').press('Enter');
  await expect(getAdd(page)).toHaveText('Add to basket · £11.60');
  await getAdd(page).press('Enter');
  await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();

  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByTestId('order-lines')).toContainText('Adult × 2');
  await expect(page.getByTestId('order-lines')).toContainText('Child (under 8) × 3');
  await expect(page.locator('main')).toContainText(total);
});

test('tickets are for the customer, also where a link names a linked child [AUT-25 ACT-29]', async ({
  page,
}) => {
  const { childId } = await registerParent(page);
  // The child is 9: an adult's ticket has no price for them.
  await visitSwims(page, 'demo', `family-swim/${getDayFromNow(5)}?for=${childId}`);
  await getBook(
    getRows(page)
      .filter({ has: page.getByText(/^([6-9]|[1-9]\d) (available|ar gael)$/) })
      .first(),
  ).click();
  await addTicket(page, 'Adult').click();
  await expect(getAdd(page)).toHaveText(/^Add to basket · £/);
  await getAdd(page).click();
  await expect(page.getByTestId('in-basket')).toContainText('In your basket');
  await visit(page, 'demo', '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(page.getByTestId('cart-line')).not.toContainText('Robin');
});

test('says that a family does not fit into the last places, before and after somebody takes them [ACT-29 ACT-35]', async ({
  page,
}) => {
  await startAsCustomer(page, 'demo');
  await visitSwims(page, 'demo', `family-swim/${getDayFromNow(6)}`);
  await getBook(
    getRows(page)
      .filter({ hasText: /\d\d available/ })
      .last(),
  ).click();
  await expect(getPanel(page)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('session') ?? '';
  await runStatement(
    'update occurrence set maximum = consumed + 3, online_maximum = null, foh_maximum = null, is_detached = true where id = $1',
    [id],
  );
  // A page that was read within the last second does not show it.
  await expect(async () => {
    await page.reload();
    await expect(getPanel(page)).toContainText('3 available', { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await addTicket(page, 'Family of 4').click();
  await expect(getPanel(page)).toContainText('This session has only 3 places left.');
  await page.getByRole('button', { name: 'Remove a ticket: Family of 4' }).click();
  for (let adults = 0; adults < 3; adults += 1) await addTicket(page, 'Adult').click();
  await runStatement('update occurrence set maximum = consumed + 1 where id = $1', [id]);
  await getAdd(page).press('Enter');
  const refusal = getPanel(page).getByRole('alert');
  await expect(refusal).toContainText('This session has only 1 place left.');
  // The button says what to do, and not the same again.
  await expect(getAdd(page)).toHaveAccessibleDescription('Remove a ticket or choose another session.');
  await expect(getPanel(page).getByText('This session has only 1 place left.')).toHaveCount(1);
  await expect(page.getByTestId('in-basket')).toHaveCount(0);
  // A second Enter does not close the panel, which would lose the choice.
  await expect(refusal).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getPanel(page).getByRole('status')).toContainText('3 people');
  // A choice that fits is not shown below the refusal of another.
  const removeAdult = page.getByRole('button', { name: /^Remove a ticket: Adult/ });
  await removeAdult.press('Enter');
  await expect(refusal).toHaveCount(0);
  await expect(removeAdult).toBeFocused();
  await removeAdult.press('Enter');
  await expect(getAdd(page)).not.toHaveAttribute('aria-disabled');
  // A refusal of a selection with a pointer on a phone has the focus too.
  await page.setViewportSize(phone);
  await runStatement('update occurrence set maximum = consumed + 3 where id = $1', [id]);
  await expect(async () => {
    await page.reload();
    await expect(getPanel(page)).toContainText('3 available', { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  for (let adults = 0; adults < 3; adults += 1) await addTicket(page, 'Adult').click();
  await runStatement('update occurrence set maximum = consumed + 1 where id = $1', [id]);
  await getAdd(page).click();
  await expect(getAdd(page)).toHaveAccessibleDescription('Remove a ticket or choose another session.');
  await expect(refusal).toBeFocused();
});

test('filters by time, action, instructor and kind, and a link shows the same [ACT-15 ACT-38 ACT-39]', async ({
  page,
}) => {
  const day = getDayFromNow(7);
  await visitSwims(page, 'demo', `swimming/${day}`);
  const all = await readStarts(page);
  expect(all.length).toBeGreaterThan(10);
  await expect(getRows(page).filter({ hasText: 'Sold out' }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Any time' }).click();
  await page.getByLabel('Starts from').selectOption('10:00');
  await page.getByLabel('Ends by').selectOption('14:00');
  await page
    .getByRole('button', { name: 'Done' })
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'From 10:00, Until 14:00' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?from=10%3A00&until=14%3A00');
  const between = await readStarts(page);
  expect(between).toEqual(all.filter((start) => start >= '10:00' && start <= '13:15'));

  await page.getByRole('button', { name: 'Only show sessions I can book' }).click();
  await expect(getRows(page).filter({ hasText: 'Sold out' })).toHaveCount(0);
  const bookable = await readStarts(page);
  expect(bookable.length).toBeLessThan(between.length);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(getRows(other)).toHaveCount(bookable.length);
  expect(await readStarts(other)).toEqual(bookable);
  await other.close();

  await visitSwims(page, 'demo', `swimming/${day}`);
  await page.getByRole('button', { name: 'Any instructor' }).click();
  await page.getByRole('checkbox', { name: 'Owen Price' }).click();
  await expect(getRows(page)).toHaveCount(1);
  await expect(getRows(page)).toContainText('Floats and toys');
  await visitSwims(page, 'demo', `swimming/${day}`);
  await page.getByRole('button', { name: 'Any kind' }).click();
  await page.getByRole('checkbox', { name: 'Women only' }).click();
  await expect(getRows(page)).toHaveCount(1);
  await expect(getRows(page)).toContainText(/20:00\s*to 21:00/);
});

test('keeps the filters on another day, and clears them where nothing fits [ACT-15 ACT-37]', async ({
  page,
}) => {
  await visitSwims(page, 'demo', `swimming/${getDayFromNow(7)}?from=21:00`);
  await expect(getRows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(getRows(page).first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await visitSwims(page, 'demo', `swimming/${getDayFromNow(7)}?from=12:00`);
  const next = page.locator(`a[href*="${getDayFromNow(8)}"]`).first();
  await next.click();
  await expect(page).toHaveURL(new RegExp(`${getDayFromNow(8)}\\?from=12`));
  await expect(getRows(page).first()).toBeVisible();
  expect((await readStarts(page)).every((start) => start >= '12:00')).toBe(true);
});

/** Opens a page within the application, which then requests the data itself. */
async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(getUrl('demo', path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('reloads on another venue, activity, day, filter and addition, and only with all three [ACT-17 ACT-41]', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const [venue, activity] = [pathname.split('/')[4], pathname.split('/')[6]];
    // The page of a venue itself shows what starts soon.
    if (pathname.endsWith('/v2/timetable') && activity?.endsWith('-swim'))
      requests.push(`${venue === venues.demo ? '' : `${venue} `}${activity} ${searchParams.get('date')}`);
  });
  const day = getDayFromNow(9);
  const arena = `/location/${venues.demo}`;
  await startAsCustomer(page, 'demo');
  await visit(page, 'demo', '/basket');
  // Without an activity, with an unknown venue or activity, and without a day that exists.
  for (const path of [
    arena,
    `/location/nowhere/family-swim/${day}`,
    `${arena}/family-swim/not-a-day`,
    `${arena}/family-swim/${getDayFromNow(900)}`,
  ])
    await navigateTo(page, path);
  expect(requests).toEqual([]);
  await navigateTo(page, `${arena}/lane-swim/${day}`);
  await expect.poll(() => requests).toEqual([`lane-swim ${day}`]);
  await navigateTo(page, `/location/riverside-pool/lane-swim/${day}`);
  await expect.poll(() => requests).toEqual([`lane-swim ${day}`, `riverside-pool lane-swim ${day}`]);
  await openSwim(page, 'demo', day);
  // The server has rendered the list, so it is the addition that reads it.
  expect(requests).not.toContain(`family-swim ${day}`);
  await addTicket(page, 'Adult').click();
  await getAdd(page).click();
  await expect.poll(() => requests).toContain(`family-swim ${day}`);
  await page
    .locator(`a[href*="${getDayFromNow(10)}"]`)
    .first()
    .click();
  await expect.poll(() => requests).toContain(`family-swim ${getDayFromNow(10)}`);
  await expect(getRows(page).first()).toBeVisible();
  const asked = requests.length;
  await page.getByRole('button', { name: 'Only show sessions I can book' }).click();
  await expect.poll(() => requests.length).toBeGreaterThan(asked);
  expect(requests.at(-1)).toBe(`family-swim ${getDayFromNow(10)}`);
  // Its removal reloads too, and the address forgets it.
  await expect(page).toHaveURL(/\?./);
  const filtered = requests.length;
  await page.getByRole('button', { name: 'Only show sessions I can book' }).click();
  await expect.poll(() => requests.length).toBeGreaterThan(filtered);
  expect(requests.at(-1)).toBe(`family-swim ${getDayFromNow(10)}`);
  await expect(page).toHaveURL(getUrl('demo', `${arena}/family-swim/${getDayFromNow(10)}`));
});

test('the checkout names the tickets beside the attendees of a class [ACT-29 CHK-01]', async ({ page }) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await fillCart(page, 'demo');
  await openSwim(page, 'demo', getDayFromNow(11));
  await addTicket(page, 'Adult').click();
  await getAdd(page).press('Enter');
  await expect(page.getByTestId('in-basket')).toContainText('In your basket');
  await visit(page, 'demo', '/basket/checkout');
  const rows = page.getByTestId('who-for').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Jo Newcomer');
  await expect(rows.last()).toHaveText(/^Your ticketsFamily swim/);
});

test('reads the list again after an addition, a booking and a cancellation [ACT-17]', async ({ page }) => {
  const day = getDayFromNow(11);
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await giveCredit(page, email, 'general', 10_000);
  let lists = 0;
  page.on('request', (request) => {
    if (request.url().includes(`/family-swim/v2/timetable?date=${day}`)) lists += 1;
  });
  /** Does something, and expects that the list is read again after it. */
  const expectReload = async (act: () => Promise<unknown>): Promise<void> => {
    // The repetition that follows every change is over.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    const before = lists;
    await act();
    await expect.poll(() => lists).toBeGreaterThan(before);
  };
  await openSwim(page, 'demo', day);
  await addTicket(page, 'Adult').click();
  await expectReload(() => getAdd(page).press('Enter'));
  await expect(page.getByTestId('in-basket')).toContainText('In your basket');
  const { data: cart } = await sendFromPage(page, '/api/activities/cart');
  const amount = (cart as { total: { value: number } }).total.value;
  const credit = [{ type: 'general', amount }];
  expect(await sendFromPage(page, '/api/credits/apply', { creditsToReserve: credit })).toMatchObject({
    status: 200,
  });
  const payments = [{ tender_type: 'credit', amount }];
  const { data: paid } = await sendFromPage(page, '/api/checkout/authorise', { payments, terms: true });
  const { transaction_uuid } = paid as { transaction_uuid: string };
  const done = await sendFromPage(page, '/api/checkout/complete', { transaction_uuid, terms: true });
  expect(done).toMatchObject({ status: 200, data: { status: 'success' } });
  // The checkout is another document, so the list after a booking is read again.
  await visitSwims(page, 'demo', `family-swim/${day}`);
  await expect(getRows(page).first()).toBeVisible();
  await expect(page.getByTestId('in-basket')).toHaveCount(0);
  const [booking] = await runStatement<{ id: string }>(
    `select b.id from booking b join person p on p.client_id = b.client_id and p.id = b.person_id
     where p.email = $1 and b.status = 'settled'`,
    [email],
  );
  await expectReload(() =>
    page.evaluate(
      (id) => fetch(`/api/activities/bookings/${id}/?source=bookings`, { method: 'DELETE' }),
      booking?.id,
    ),
  );
});

test('lists the ticket types of the selected session, which the URL keeps [ACT-27]', async ({ page }) => {
  await openSwim(page, 'demo', getDayFromNow(9));
  const types = getPanel(page).getByRole('button', { name: /^Add a ticket: / });
  await expect(types).toHaveCount(5);
  expect(new URL(page.url()).searchParams.get('session')).toMatch(/^[\w-]{34}$/);
  await page.reload();
  await expect(types).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/session=/);
  await visitSwims(page, 'demo', `lane-swim/${getDayFromNow(9)}`);
  await getBook(getRows(page).first()).click();
  await expect(types).toHaveCount(4);
  await expect(addTicket(page, 'Child (under 8)')).toHaveCount(0);
});
