import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay, visit } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { addInflatableRun, addRiversideYoga, createAddress, drawSignature } from './inflatable-run.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const getAttendee = (page: Page, name: string) => page.getByTestId('attendee').filter({ hasText: name });

/** Opens the page of attendees of a parent who books for their child. */
async function openForChild(page: Page): Promise<void> {
  const { childId } = await registerParent(page);
  await addInflatableRun(page, { purchased_for_user_id: childId });
  await visit(page, 'demo', '/basket');
  await page.getByTestId('attendees-link').getByRole('link', { name: 'Name attendees and sign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Attendees' })).toBeVisible();
}

/** Sends the waiver of an attendee on the page to an address, and returns the link of the email. */
async function sendTo(page: Page, name: string, address: string): Promise<string> {
  const attendee = getAttendee(page, name);
  await attendee.getByRole('button', { name: /^Send by email|^Send again/ }).click();
  await attendee.getByLabel('Email address of a parent or guardian').fill(address);
  await attendee.getByRole('button', { name: 'Send the waiver' }).click();
  await expect(attendee).toContainText('Waiting for signature');
  return findInEmails(address, /http\S+waiver_token=[\w-]+/);
}

test('a waiver is sent to another parent, who signs it on a phone [WVR-11 WVR-12 WVR-08]', async ({
  page,
  browser,
}) => {
  await openForChild(page);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Attendees');
  await expect(page.getByTestId('waiver-progress')).toHaveText('0 of 1 waiver signed');
  await expectNoViolations(page);
  const address = createAddress();
  const link = await sendTo(page, 'Robin Newcomer', address);
  await expect(getAttendee(page, 'Robin')).toContainText(`We have sent the waiver to ${address}.`);

  const context = await browser.newContext(phone);
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: 'the inflatable run waiver' })).toBeVisible();
  await expect(other.getByTestId('waiver-terms')).toContainText('can swim 25 metres');
  await expect(other.getByText(/Jo is holding a place for Robin Newcomer until \d\d:\d\d\./)).toBeVisible();
  await expectNoHorizontalScroll(other);
  await other.getByRole('button', { name: 'Sign the waiver' }).click();
  await expect(other.getByRole('alert').getByRole('link')).toHaveText([
    'Enter your full name',
    'Confirm that you have read the terms and agree',
  ]);
  await other.getByLabel('Your full name').fill('Kit Rowan');
  await other.getByRole('radio', { name: 'Draw it' }).check();
  await drawSignature(other);
  await other.getByRole('checkbox').check();
  await other.getByRole('button', { name: 'Sign the waiver' }).click();
  await expect(other.getByRole('heading', { name: 'This waiver is signed' })).toBeFocused();
  await expect(other.getByTestId('link-ended')).toContainText('Kit Rowan signed');
  await context.close();

  await page.reload();
  await expect(getAttendee(page, 'Robin')).toContainText('Signed by Kit Rowan');
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await expect(page.getByTestId('pay-button')).toBeVisible();
  await expect(page.getByTestId('required-signatures')).toHaveCount(0);
});

test('the payment waits for the signature of a parent, who signs on the page [WVR-13 WVR-14 WVR-15]', async ({
  page,
}) => {
  await openForChild(page);
  await visit(page, 'demo', '/basket/checkout');
  const required = page.getByTestId('required-signatures');
  await expect(required).toContainText('the inflatable run waiver: Robin Newcomer');
  // Nobody types a card before everything is signed.
  await expect(page.getByRole('region', { name: 'Before you pay' })).toContainText(
    'Waivers to sign before you pay',
  );
  await expect(page.getByRole('region', { name: 'Pay', exact: true })).toContainText(
    'Then you can enter your payment details.',
  );
  await expect(page.getByTestId('pay-button')).toHaveCount(0);
  await expect(page.locator('.card-frame')).toHaveCount(0);
  await expectNoViolations(page);
  await required.getByRole('link', { name: 'Name attendees and sign' }).click();
  await getAttendee(page, 'Robin').getByRole('button', { name: 'Sign here' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('waiver-terms')).toContainText('can swim 25 metres');
  await dialog.getByLabel('Your full name').fill('Jo Newcomer');
  await dialog.getByRole('checkbox').check();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Sign the waiver' }).click();
  await expect(getAttendee(page, 'Robin')).toContainText('Signed by Jo Newcomer');
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await fillCard(page, 'demo');
  const readStored = () => page.evaluate(() => sessionStorage.getItem('attendees'));
  expect(await readStored()).toContain('"totalWaiversRequired":1');
  // The terms have changed meanwhile: the server refuses the order before money moves.
  const text = 'Error with waivers, unable to complete order, please try again';
  const refused = { message: text, code: 'waivers_missing', next_step: null, errors: {} };
  await page.route('**/api/checkout/authorise', (route) => route.fulfill({ status: 422, json: refused }));
  await pay(page);
  await expect(page.getByTestId('payment-error')).toContainText(text);
  await page.unroute('**/api/checkout/authorise');
  await page.reload();
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(readStored).toBeNull();
  await visit(page, 'demo', '/attendees');
  await expect(page.getByRole('heading', { name: 'No waivers to sign' })).toBeVisible();
});

test('a brother of 12 has a guardian who signs, so only the link is offered [WVR-11 WVR-12]', async ({
  page,
}) => {
  const { childId } = await registerParent(page, 'demo', 12);
  await runStatement(`update linked_person set relationship = 'sibling' where linked_id = $1`, [childId]);
  await addInflatableRun(page, { purchased_for_user_id: childId });
  await visit(page, 'demo', '/attendees');
  const robin = getAttendee(page, 'Robin');
  await expect(robin.getByRole('button', { name: 'Send by email' })).toBeVisible();
  await expect(robin.getByRole('button', { name: 'Sign here' })).toHaveCount(0);
  await expectNoViolations(page);
  // Their parent is offered both.
  await runStatement(`update linked_person set relationship = 'parent' where linked_id = $1`, [childId]);
  await page.reload();
  await expect(robin.getByRole('button', { name: 'Sign here' })).toBeVisible();
});

test('a waiver that the payment does not wait for is signed later from the account [ACC-06 WVR-01 WVR-11]', async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport);
  await registerParent(page);
  await addRiversideYoga(page);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await expect(page.getByTestId('required-signatures')).toHaveCount(0);
  await pay(page);
  await expectConfirmation(page);

  const missing = page.getByTestId('attendees-link');
  for (const path of ['/', '/bookings/upcoming']) {
    await visitAccount(page, 'demo', path);
    await expect(
      page.getByTestId('coming-booking').or(page.getByTestId('next-booking')).first(),
    ).toBeVisible();
    await expect(missing).toContainText('1 waiver to sign');
    await expect(missing).toContainText('Everyone who attends signs before the session.');
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
  }
  await page
    .getByTestId('coming-booking')
    .getByRole('link', { name: 'Yoga by the river', exact: true })
    .press('Enter');
  await expect(page.getByTestId('booking-page')).toContainText('1 waiver to sign');
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await missing.getByRole('link', { name: 'Name attendees and sign' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Attendees' })).toBeVisible();
  await expect(page.getByTestId('waiver-card')).toContainText(
    'Before the session, each attendee signs ‘the photo consent’.',
  );
  await getAttendee(page, 'Jo').getByRole('button', { name: 'Sign here' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('waiver-terms')).toContainText('take photographs');
  await dialog.getByLabel('Your full name').fill('Jo Newcomer');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign the waiver' }).press('Enter');
  await expect(getAttendee(page, 'Jo')).toContainText('Signed by Jo Newcomer');
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByTestId('waiver-progress').getByRole('link', { name: 'My bookings' }).press('Enter');
  await expect(page.getByTestId('coming-booking')).toContainText('Yoga by the river');
  await expect(missing).toHaveCount(0);
});

test('names the people of a group: searched, new, saved and sent together [WVR-04 WVR-13 WVR-05]', async ({
  page,
}) => {
  await registerParent(page);
  await addInflatableRun(page, { quantity: 3 });
  await visit(page, 'demo', '/attendees');
  await expect(page.getByRole('heading', { name: 'Who comes? 3 places left' })).toBeVisible();
  await page.getByLabel('Search people you have booked for').fill('rob');
  const found = page.getByTestId('found-attendees').getByRole('button');
  await expect(found).toHaveText(['Add Robin Newcomer']);
  await found.click();
  const saved = page.getByTestId('saved-attendee');
  await expect(saved).toContainText(['Robin Newcomer']);
  await page.getByLabel('Search people you have booked for').fill('Nobody');
  await expect(page.getByText('We found nobody called ‘Nobody’.')).toBeVisible();
  await page.getByRole('button', { name: 'Add somebody new' }).click();
  const form = page.getByTestId('new-attendee');
  await form.getByRole('button', { name: 'Save attendee' }).click();
  await expect(form.getByRole('alert').getByRole('link').first()).toHaveText('Enter their first name');
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Brook');
  await form.getByLabel('Day').fill('4');
  await form.getByLabel('Month').fill('3');
  await form.getByLabel('Year').fill('1990');
  await form.getByRole('button', { name: 'Save attendee' }).click();
  await expect(saved).toHaveCount(2);
  // The checkout is another document; who was named is still there afterwards.
  await visit(page, 'demo', '/basket/checkout');
  await page.getByTestId('required-signatures').getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Attendees' })).toBeVisible();
  await expect(saved).toHaveCount(2);
  const address = createAddress();
  await saved.filter({ hasText: 'Ada' }).getByLabel('Email address of the attendee').fill('no address');
  await page.getByRole('button', { name: 'Send 1 waiver' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Ada Brook: Enter an email address in the correct format',
  );
  await saved.filter({ hasText: 'Ada' }).getByLabel('Email address of the attendee').fill(address);
  await page.getByRole('button', { name: 'Send 1 waiver' }).click();
  await expect(saved).toHaveCount(0);
  await expect(getAttendee(page, 'Ada Brook')).toContainText('Waiting for signature');
  await expect(getAttendee(page, 'Robin')).toContainText('Not signed');
  await expect(page.getByTestId('waiver-progress')).toHaveText('0 of 3 waivers signed');
  await getAttendee(page, 'Ada Brook').getByRole('button', { name: 'Remove Ada Brook' }).click();
  await expect(getAttendee(page, 'Ada Brook')).toHaveCount(0);
  expect(await findInEmails(address, /waiver_token/)).toBe('waiver_token');
});

test('a waiver is signed in Welsh by typing the name [WVR-11]', async ({ page, browser }) => {
  await openForChild(page);
  const link = await sendTo(page, 'Robin Newcomer', createAddress());
  const context = await browser.newContext({ ...phone, colorScheme: 'dark' });
  await context.addCookies([{ name: 'language', value: 'cy', url: new URL(link).origin }]);
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(other.getByText(/^Mae Jo yn cadw lle i Robin Newcomer tan \d\d:\d\d\./)).toBeVisible();
  await other.getByLabel('Eich enw llawn').fill('Kit Rowan');
  await other.getByRole('checkbox').check();
  await expectNoViolations(other);
  await expectNoHorizontalScroll(other);
  await other.getByRole('button', { name: 'Llofnodi’r ildiad' }).click();
  await expect(other.getByRole('heading', { name: 'Mae’r ildiad hwn wedi’i lofnodi' })).toBeVisible();
  await context.close();
});

test('a link that is too old or unknown says so [WVR-11]', async ({ page }) => {
  await openForChild(page);
  const address = createAddress();
  const link = await sendTo(page, 'Robin Newcomer', address);
  await runStatement('update waiver_request set expires_at = sent_at where email = $1', [address]);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is too old' })).toBeVisible();
  await expect(page.getByTestId('link-ended')).toContainText('Ask Jo to send the waiver again.');
  await visit(page, 'demo', '/waivers/sign?waiver_token=AAAA');
  await expect(page.getByRole('heading', { name: 'We could not find this waiver' })).toBeVisible();
  await expectNoViolations(page);
});

test('a guest is asked to log in, and a customer without waivers is shown the way on [RTE-05]', async ({
  page,
}) => {
  await visit(page, 'demo', '/attendees');
  await expect(page.getByRole('heading', { name: 'Log in to see your attendees' })).toBeVisible();
  await expectNoViolations(page);
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await visit(page, 'demo', '/attendees');
  await expect(page.getByRole('heading', { name: 'No waivers to sign' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your basket' }).click();
  await expect(page).toHaveURL(/\/basket$/);
});
