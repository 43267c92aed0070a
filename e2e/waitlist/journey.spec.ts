import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import {
  expectConfirmation,
  fillCard,
  getDayFromNow,
  getUrl,
  pay,
  visit,
  visitClasses,
} from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { matchText, readText } from '../texts.ts';
import { buyClass, fillUp, getRow, visitFullClass } from './full-class.ts';

const toast = (page: Page) => page.locator('.pv-toast');

for (const [position, [client, language, width]] of (
  [
    ['demo', 'en', 1280],
    ['harbour', 'en', 360],
    ['demo', 'cy', 360],
  ] as const
).entries())
  test(`a full class is joined, freed by a cancellation, offered by email and booked from it: ${client}, ${language}, ${width} px [WTL-01 WTL-06 BKG-04]`, async ({
    page,
    context,
    browser,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const day = getDayFromNow([40, 6, 46][position] ?? 40);
    const read = (namespace: string, key: string) => readText(language, namespace, key);
    /** The start of a text, up to its first parameter. */
    const readStart = (namespace: string, key: string) => read(namespace, key).split('{')[0] ?? '';
    const elsewhere = await browser.newContext();
    const holder = await elsewhere.newPage();
    const id = await buyClass(holder, client, day, client === 'harbour' ? 'last' : 'first');
    await fillUp(id);

    await context.addCookies([{ name: 'language', value: language, url: getUrl(client) }]);
    await openOrigin(page, client);
    const { email } = await register(page, client);
    await visitFullClass(page, client, day, id);
    const row = getRow(page, id);
    await row.getByTestId('waitlist-join').click();
    await expect(toast(page)).toContainText(read('waitlist', 'joined'));
    await expect(row).toContainText(read('waitlist', 'tag_on'));

    // The holder cancels from the timetable.
    await visitClasses(holder, client, day);
    await getRow(holder, id).getByTestId('cancel-booking').click();
    const dialog = holder.getByTestId('cancel-dialog');
    await expect(dialog).toContainText(
      /We will refund £\d+\.\d\d to the card that paid\.|You will get £\d+\.\d\d back as credit/,
    );
    await expect(dialog).toContainText('You can cancel until');
    await expectNoViolations(holder);
    await holder.getByTestId('confirm-cancel').click();
    await expect(toast(holder)).toContainText('Your booking is cancelled.');
    await expect(getRow(holder, id)).toContainText('Join waitlist');
    await expect(getRow(holder, id).getByRole('heading').getByRole('link')).toBeFocused();
    await elsewhere.close();

    // The open page shows the offer by itself, and the email's link opens it without a search.
    await expect(
      row.getByRole('link', { name: matchText('activity', 'book', { isStart: true }) }),
    ).toBeVisible();
    const link = await findInEmails(email, new RegExp(`http://\\S+session=${id}\\S*`));
    // The email may be read on a device without a log-in, which does not learn whose place it is.
    const device = await browser.newContext();
    await device.addCookies([{ name: 'language', value: language, url: getUrl(client) }]);
    const other = await device.newPage();
    await other.goto(link);
    await expect(other.getByTestId('waitlist-held')).toContainText(readStart('waitlist', 'held_text'));
    await expect(other.getByTestId('waitlist-held')).toContainText(/\d\d:\d\d/);
    await expect(other.getByRole('dialog').getByText('Sold out')).toHaveCount(0);
    await expect(other.getByRole('button', { name: read('waitlist', 'held_log_in') })).toBeVisible();
    await device.close();
    await page.goto(link);
    const offer = page.getByTestId('waitlist-offer');
    await expect(offer).toContainText(read('waitlist', 'offer_title'));
    await expect(offer).toContainText(readStart('waitlist', 'offer_until'));
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    await page.getByTestId('add-to-basket').click();
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
    await visit(page, client, '/basket/checkout');
    await fillCard(page, client);
    await pay(page);
    await expectConfirmation(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
