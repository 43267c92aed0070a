import type { Browser, Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, visitClasses, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { linkChild } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { buyClass, fillUp, getRow, visitFullClass } from './full-class.ts';
import { leaveWaitlist } from './leave-waitlist.ts';

const toast = (page: Page) => page.locator('.pv-toast');

async function openAccount(page: Page): Promise<void> {
  await page.goto(getUrl('demo').replace('//bookings.', '//account.'));
  await waitForHydration(page);
}

/** Lets the page note for how long each toast is there, in ms by text: no round trip of the test counts. */
async function measureToasts(page: Page): Promise<(text: string) => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const shown = new Map<Element, number>();
    new MutationObserver(() => {
      const { dataset } = document.documentElement;
      for (const element of document.querySelectorAll('.pv-toast'))
        if (!shown.has(element)) shown.set(element, performance.now());
      for (const [element, since] of shown) {
        if (element.isConnected) continue;
        shown.delete(element);
        const times = JSON.parse(dataset['toasts'] ?? '[]') as [string, number][];
        dataset['toasts'] = JSON.stringify([...times, [element.textContent, performance.now() - since]]);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return async (text) => {
    const times = await page.evaluate(() => document.documentElement.dataset['toasts'] ?? '[]');
    return (JSON.parse(times) as [string, number][]).find(([content]) => content.includes(text))?.[1];
  };
}

/** A class that another customer has filled. */
async function createFullClass(browser: Browser, day: string, waitlistMaximum?: number): Promise<string> {
  const elsewhere = await browser.newContext();
  const id = await buyClass(await elsewhere.newPage(), 'demo', day);
  await elsewhere.close();
  await fillUp(id, waitlistMaximum);
  return id;
}

/** The row of such a class, opened by a new customer. */
async function openFullClass(page: Page, browser: Browser, day: string, waitlistMaximum?: number) {
  const id = await createFullClass(browser, day, waitlistMaximum);
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visitFullClass(page, 'demo', day, id);
  return { id, row: getRow(page, id) };
}

/** WTL-04: the toast of a failed join or leave stays for eight seconds, that of a success for five. */
function expectFailureTime(time: number | undefined): void {
  expect(time).toBeGreaterThan(7800);
  expect(time).toBeLessThan(9500);
}

test('joins and leaves in the panel with the position, the toasts and the list in the account [WTL-02 WTL-03 ACC-06]', async ({
  page,
  browser,
}) => {
  test.slow();
  const readToastTime = await measureToasts(page);
  const day = getDayFromNow(41);
  const id = await createFullClass(browser, day);
  await runStatement(
    `with person_ahead as (select client_id, id from person where email = 'sam@demo.test'),
     entry as (
       insert into waitlist_entry (client_id, id, occurrence_id, person_id, joined_by_id, language, link_origin, created_at)
       select client_id, gen_random_uuid(), $1, id, id, 'en', 'http://localhost', now() from person_ahead
     )
     update occurrence set waitlisted = 1 where id = $1`,
    [id],
  );
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visitFullClass(page, 'demo', day, id);
  await getRow(page, id).getByRole('heading').getByRole('link').click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('This session is sold out.');
  await panel.getByTestId('waitlist-join').click();
  await expect(toast(page)).toContainText('Successfully joined the waitlist.');
  const position = panel.getByTestId('waitlist-position');
  await expect(position).toContainText('You are number 2');
  // The toast does not cover it.
  const [message, number] = await Promise.all([toast(page).boundingBox(), position.boundingBox()]);
  if (!message || !number) throw new Error('The toast or the position is not shown');
  const isAbove = message.y + message.height <= number.y;
  expect(isAbove || message.x + message.width <= number.x).toBe(true);
  await expect(panel.getByTestId('waitlist-leave')).toBeFocused();
  await expectNoViolations(page);

  await openAccount(page);
  const entry = page.getByTestId('own-waitlist');
  await expect(page.getByRole('heading', { name: 'Your waitlists' })).toBeVisible();
  await expect(entry).toContainText('You are number 2');
  await page.goto(getUrl('demo', '/bookings/upcoming').replace('//bookings.', '//account.'));
  await expect(page.getByRole('heading', { name: 'Your waitlists' })).toBeVisible();
  await expect(entry).toContainText(/You are number 2.*You then have \d+ (hour|minute)s? to book it/);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page);
  }
  await expectNoViolations(page);
  // A request that fails keeps the entry, and its toast goes by itself as after a failed join.
  await expect(toast(page)).toHaveCount(0);
  await page.route('**/waitlist/members/*', (route) => route.abort());
  await leaveWaitlist(entry);
  await expect(toast(page)).toContainText('We could not remove you from the waitlist.');
  await expect(entry).toContainText('You are number 2');
  await expect(toast(page)).toHaveCount(0);
  expectFailureTime(await readToastTime('We could not remove you from the waitlist.'));
  await page.unroute('**/waitlist/members/*');
  await leaveWaitlist(entry);
  await expect(toast(page)).toContainText('Successfully removed from the waitlist.');
  await expect(entry).toHaveCount(0);
  await visitClasses(page, 'demo', day);
  await expect(getRow(page, id)).toContainText('Join waitlist');
  // The tag says what can be done, so the row says why.
  await expect(getRow(page, id).getByRole('paragraph').first()).toContainText('Sold out');
});

test('a failed join shows a toast with the reason for the time of a failed leave [WTL-04]', async ({
  page,
  browser,
}) => {
  test.slow();
  const readToastTime = await measureToasts(page);
  const day = getDayFromNow(42);
  const { id, row } = await openFullClass(page, browser, day, 1);
  await expect(row.getByTestId('waitlist-join')).toBeVisible();
  // Another customer takes the last place in the queue meanwhile.
  await page.route('**/api/events*', (route) => route.abort());
  await runStatement('update occurrence set waitlist_maximum = 0 where id = $1', [id]);
  await row.getByTestId('waitlist-join').click();
  await expect(toast(page)).toContainText(
    'We could not add you to the waitlist. The waitlist is full. Choose another session.',
  );
  await expect(row).toContainText('Sold out');
  await expect(toast(page)).toHaveCount(0);
  expectFailureTime(await readToastTime('We could not add you to the waitlist.'));
});

test('the timetable shows a join and a leave before the server answers, and takes back what is refused [WTL-01 WTL-04]', async ({
  page,
  browser,
}) => {
  test.slow();
  const day = getDayFromNow(45);
  const { id, row } = await openFullClass(page, browser, day);
  let release: () => void = () => undefined;
  await page.route(/waitlist\/members/, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await row.getByTestId('waitlist-join').press('Enter');
  await expect(row).toContainText('On waitlist');
  await expect(row.getByTestId('waitlist-leave')).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  release();
  await expect(toast(page)).toContainText('Successfully joined the waitlist.');
  await expect(row).toContainText('On waitlist');
  await expect(row.getByTestId('row-waitlist-position')).toHaveText(
    /^You are number 1\. We’ll email you when a place is yours\. You then have \d+ (hour|minute)s? to book it\./,
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  // The question says that the place is lost, and a no keeps it.
  await row.getByTestId('waitlist-leave').press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave this waitlist?' });
  await expect(question).toContainText('You will lose your place in it.');
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Stay on the waitlist' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(row).toContainText('On waitlist');
  await expect(row.getByTestId('waitlist-leave')).toBeFocused();
  await leaveWaitlist(row);
  await expect(row).toContainText('Join waitlist');
  await expect(row.getByTestId('row-waitlist-position')).toHaveCount(0);
  release();
  await expect(toast(page).filter({ hasText: 'Successfully removed from the waitlist.' })).toBeVisible();
  await page.unroute(/waitlist\/members/);
  // Who could wait for another person is asked first.
  const { email } = (await sendFromPage(page, '/api/auth/user')).data as { email: string };
  await linkChild(email, 'Robin');
  await page.reload();
  await row.getByTestId('waitlist-choose').press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Who is it for?')).toBeVisible();
  await runStatement('delete from linked_person where person_id = (select id from person where email = $1)', [
    email,
  ]);
  await visitFullClass(page, 'demo', day, id);
  // The list was closed meanwhile.
  await runStatement('update occurrence set waitlist_maximum = null where id = $1', [id]);
  await row.getByTestId('waitlist-join').press('Enter');
  await expect(toast(page).filter({ hasText: 'We could not add you to the waitlist.' })).toBeVisible();
  await expect(row).toContainText('Sold out');
});

test('a press right after a leave or join is shown at once and sent after it, and a double click is one press [WTL-01]', async ({
  page,
  browser,
}) => {
  test.slow();
  const day = getDayFromNow(46);
  const { id, row } = await openFullClass(page, browser, day);
  await row.getByTestId('waitlist-join').dblclick();
  await expect(toast(page)).toContainText('Successfully joined the waitlist.');
  await expect(row).toContainText('On waitlist');

  const sent: string[] = [];
  const held: (() => void)[] = [];
  await page.route(/waitlist\/members/, async (route) => {
    sent.push(route.request().method());
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  // Each press comes before the server has answered the one before.
  await leaveWaitlist(row);
  await expect(row).toContainText('Join waitlist');
  await row.getByTestId('waitlist-join').press('Enter');
  await expect(row).toContainText('On waitlist');
  await leaveWaitlist(row);
  await expect(row).toContainText('Join waitlist');
  expect(sent).toEqual(['DELETE']);
  for (const [index, methods] of [['DELETE'], ['DELETE', 'POST'], ['DELETE', 'POST', 'DELETE']].entries()) {
    await expect.poll(() => sent).toEqual(methods);
    await expect(row).toContainText('Join waitlist');
    held[index]?.();
  }
  const readEntries = () =>
    runStatement('select status from waitlist_entry where occurrence_id = $1 order by created_at', [id]);
  await expect.poll(readEntries).toEqual([{ status: 'left' }, { status: 'left' }]);
  await page.unroute(/waitlist\/members/);
  // A press while the day is read again after the change before.
  await row.getByTestId('waitlist-join').press('Enter');
  await expect(row).toContainText('On waitlist');
  await expect.poll(readEntries).toEqual([{ status: 'left' }, { status: 'left' }, { status: 'waiting' }]);
});

test('a guest is asked to log in, and an offer that is declined goes to nobody else [WTL-01 WTL-06]', async ({
  page,
  browser,
}) => {
  test.slow();
  const day = getDayFromNow(43);
  const id = await createFullClass(browser, day);
  const guests = await browser.newContext();
  const guest = await guests.newPage();
  await visitClasses(guest, 'demo', day);
  await getRow(guest, id).getByRole('heading').getByRole('link').click();
  await guest.getByRole('button', { name: 'Log in to join the waitlist' }).press('Enter');
  // Nothing is held for who joins a waitlist.
  await expect(guest.getByText('Log in to join the waitlist.', { exact: true })).toBeVisible();
  await expect(guest.getByText('we will hold your place')).toHaveCount(0);
  await guests.close();
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visitFullClass(page, 'demo', day, id);
  await getRow(page, id).getByTestId('waitlist-join').click();
  await expect(getRow(page, id)).toContainText('On waitlist');
  // The venue adds a place.
  await runStatement('update occurrence set maximum = maximum + 1 where id = $1', [id]);
  await openAccount(page);
  const entry = page.getByTestId('own-waitlist');
  await expect(entry.getByTestId('waitlist-offer')).toBeVisible({ timeout: 15_000 });
  await expect(entry.getByRole('link', { name: /^Book your place/ })).toHaveAttribute(
    'href',
    new RegExp(`session=${id}$`),
  );
  await entry.getByTestId('waitlist-decline').press('Enter');
  await expect(entry).toHaveCount(0);
  await visitClasses(page, 'demo', day);
  await expect(getRow(page, id).getByRole('link', { name: /^Book/ })).toBeVisible();
});

test('cancels on the booking’s page for the refund it names, and after the cut-off says whom to ask [BKG-03 BKG-10 ACT-47]', async ({
  page,
}) => {
  test.slow();
  const day = getDayFromNow(44);
  const id = await buyClass(page, 'demo', day);
  const [booking] = await runStatement<{ id: string }>(
    `select id from booking where occurrence_id = $1 and status = 'settled' order by created_at desc limit 1`,
    [id],
  );
  const openBooking = async (): Promise<void> => {
    const path = `/bookings/${booking?.id ?? ''}`;
    await page.goto(getUrl('demo', path).replace('//bookings.', '//account.'));
    await waitForHydration(page);
  };
  const setCutOff = (minutes: number) =>
    runStatement(
      `update schedule set cancellation_cutoff_minutes = $2
       where id = (select schedule_id from occurrence where id = $1)`,
      [id, minutes],
    );
  await setCutOff(60 * 24 * 60);
  await openBooking();
  await expect(page.getByTestId('cancellation')).toHaveText(
    'It is too late to cancel this booking online. Contact the venue.',
  );
  await expect(page.getByTestId('cancel-booking')).toHaveCount(0);
  await setCutOff(120);
  await openBooking();
  await expect(page.getByTestId('cancellation')).toContainText('You can cancel until');
  await page.getByTestId('cancel-booking').press('Enter');
  await page.getByRole('button', { name: 'Keep booking' }).click();
  await expect(page.getByTestId('cancel-dialog')).toHaveCount(0);
  await expect(page.getByTestId('cancel-booking')).toBeFocused();
  await page.getByTestId('cancel-booking').press('Enter');
  const dialog = page.getByTestId('cancel-dialog');
  await expect(dialog).toContainText('We will refund');
  const sum = /We will refund (£\d+\.\d\d) to the card/.exec(await dialog.innerText())?.[1] ?? '';
  await expect(dialog).toContainText(
    `We will refund ${sum} to the card that paid. It takes 5 to 10 working days.`,
  );
  await page.getByTestId('confirm-cancel').click();
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
  await expect(page.getByTestId('refund')).toContainText(
    new RegExp(`(are refunding|refunded) ${sum} to the card`),
  );
  await expect(page.getByTestId('cancel-booking')).toHaveCount(0);
  await page.getByRole('link', { name: 'View receipt' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is cancelled');
  await expect(page.getByText(`−${sum}`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Add to calendar/ })).toHaveCount(0);
});
