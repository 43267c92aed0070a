import type { Locator, Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { holdReads } from '../hold-reads.ts';
import { expectConfirmation, pay, visit } from '../journeys.ts';
import { registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { addAerialYoga, createAddress } from './inflatable-run.ts';

/** Adds a class whose waiver no other test changes for a child, and opens the attendees. Returns the child there. */
async function openAttendee(page: Page): Promise<Locator> {
  const { childId } = await registerParent(page, 'harbour');
  await addAerialYoga(page, { purchased_for_user_id: childId });
  await visit(page, 'harbour', '/attendees');
  return page.getByTestId('attendee').filter({ hasText: 'Robin Newcomer' });
}

/** Sends the waiver to a parent. Returns the link of the email. */
async function sendWaiver(page: Page): Promise<string> {
  const attendee = await openAttendee(page);
  await attendee.getByRole('button', { name: /^Send by email/ }).click();
  const address = createAddress();
  await attendee.getByLabel('Email address of a parent or guardian').fill(address);
  await attendee.getByRole('button', { name: 'Send the waiver' }).click();
  await expect(attendee).toContainText('Waiting for signature');
  return findInEmails(address, /http\S+waiver_token=[\w-]+/);
}

/** The venue replaces the terms. */
const changeTerms = () =>
  runStatement(
    `with changed as (
       update restriction set version = version + 1 where name = 'the aerial yoga waiver'
       returning client_id, id, version
     )
     insert into restriction_version (client_id, restriction_id, version, terms, created_at)
     select client_id, id, version, '<p>New terms of the hammock.</p>', now() from changed`,
  );

test('a link whose terms have changed says so at the press, keeps the name, and is signed after reading them [WVR-11 WVR-15]', async ({
  page,
  browser,
}) => {
  const link = await sendWaiver(page);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const other = await context.newPage();
  await other.goto(link);
  await other.getByLabel('Your full name').fill('Kit Rowan');
  await other.getByRole('checkbox').check();
  await changeTerms();
  await other.getByRole('button', { name: 'Sign the waiver' }).press('Enter');
  const refusal = other.getByTestId('not-signed');
  await expect(refusal).toContainText('The terms have changed');
  await expect(refusal).toBeFocused();
  await expect(refusal).toHaveAttribute('role', 'alert');
  await expect(other.getByTestId('waiver-terms')).toContainText('New terms of the hammock.');
  await expect(other.getByLabel('Your full name')).toHaveValue('Kit Rowan');
  await expect(other.getByRole('checkbox')).not.toBeChecked();
  await expectNoHorizontalScroll(other);
  await expectNoViolations(other);
  await other.getByRole('checkbox').check();
  await other.getByRole('button', { name: 'Sign the waiver' }).press('Enter');
  await expect(other.getByRole('heading', { name: 'This waiver is signed' })).toBeFocused();
  await context.close();
});

async function sign(page: Page, attendee: Locator): Promise<void> {
  await attendee.getByRole('button', { name: 'Sign here' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your full name').fill('Jo Newcomer');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign the waiver' }).press('Enter');
  await expect(attendee).toContainText('Signed by Jo Newcomer');
}

test('an order after the terms have changed is refused, and goes through once they are signed [WVR-14 WVR-15]', async ({
  page,
}) => {
  const attendee = await openAttendee(page);
  await sign(page, attendee);
  await page.getByRole('link', { name: 'Continue to checkout' }).press('Enter');
  // The class is free, so that no bank is asked.
  await expect(page.getByTestId('pay-button')).toHaveText('Confirm booking');
  await expect(page.getByRole('timer').filter({ visible: true })).toContainText(
    'Confirm before it runs out.',
  );
  await expect(page.locator('main')).toContainText('We’ll email your receipt to');
  await expect(page.locator('main')).not.toContainText('Your bank may ask you');
  const release = await holdReads(page, /\/api\/activities\/(question-waivers|cart)(\?|$)/);
  await changeTerms();
  await pay(page);
  await expect(page.getByTestId('payment-error')).toContainText(
    'Error with waivers, unable to complete order, please try again',
  );
  // The payment is prepared again, which asks for the signature.
  await expect(page.getByTestId('payment-error').locator('a[href="#required-signatures"]')).toBeVisible();
  release();
  await visit(page, 'harbour', '/attendees');
  await sign(page, attendee);
  await page.getByRole('link', { name: 'Continue to checkout' }).press('Enter');
  await pay(page);
  await expectConfirmation(page);
});
