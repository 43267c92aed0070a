import type { Locator, Page } from '@playwright/test';
import { createAxe } from '../accessibility/axe.ts';
import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { createTapCounter } from '../journey/tap-counter.ts';
import {
  type Client,
  expectConfirmation,
  fillCard,
  getUrl,
  pay,
  visit,
  waitForHydration,
} from '../journeys.ts';
import { fillCart, openCheckout, openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { readText } from '../texts.ts';
import { readVerifiedAt } from './confirm-address.ts';
import { fillNewcomer, submitNewcomer } from './newcomer-form.ts';

const linkPattern = /http\S+\/reset-password#[\w-]+/;
let count = 0;
const createAddress = (): string => `newcomer-${Date.now().toString(36)}x${(count += 1)}@demo.test`;

/** Opens the checkout as a guest with a place, and the form that needs no password. */
async function openNewcomerForm(page: Page, client: Client): Promise<Locator> {
  await visit(page, client, '/basket');
  await fillCart(page, client);
  const fields = page.waitForResponse('**/api/auth/customer/provisional');
  await visit(page, client, '/basket/checkout');
  // The same name as beside the class.
  await expect(page.getByTestId('newcomer-button')).toHaveText(
    readText('en', 'activity', 'continue_as_guest'),
  );
  await page.getByTestId('newcomer-button').click();
  await fields;
  return page.getByTestId('newcomer-form');
}

/** Pays as a newcomer and returns the path of the confirmation. */
async function payAsNewcomer(page: Page, email: string): Promise<string> {
  const form = await openNewcomerForm(page, 'demo');
  await submitNewcomer(page, form, email);
  // The form had the focus and is gone.
  await expect(page.locator('.checkout-step__title[data-status="now"]')).toBeFocused();
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  return new URL(page.url()).pathname;
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  /** The link on the home page to a class that the guest or the customer can book and pay for. */
  async function findClassLink(page: Page): Promise<Locator> {
    const hrefs = await page
      .locator('main a[href*="session="]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const ids = hrefs.map((href) => new URLSearchParams(href.split('?')[1]).get('session') ?? '');
    const position = await page.evaluate(async (occurrenceIds) => {
      type Detail = {
        name: string;
        bookable_action: { action: string | null };
        booking_strategy: string | null;
        price: { value: number } | null;
        guest_prompt: string;
        tickets: unknown[];
      };
      const details = await Promise.all(
        occurrenceIds.map(async (id) => {
          const response = await fetch(`/api/activities/${encodeURIComponent(id)}`);
          // A court has no details of its own.
          return ((await response.json()) as { data?: Detail }).data;
        }),
      );
      const isBookable = (detail: Detail | undefined): detail is Detail =>
        detail?.bookable_action.action === 'book' &&
        // Their attendees sign a waiver before the payment.
        !['Aerial yoga', 'Aqua fit', 'Inflatable run'].includes(detail.name) &&
        detail.booking_strategy === null &&
        (detail.price?.value ?? 0) > 0 &&
        detail.guest_prompt !== 'log_in';
      const withoutTickets = details.findIndex((detail) => isBookable(detail) && detail.tickets.length === 0);
      return withoutTickets < 0 ? details.findIndex(isBookable) : withoutTickets;
    }, ids);
    return page.locator(`main a[href="${hrefs[position]}"]`).first();
  }

  /** In some hours only sessions with tickets are next, of which a ticket is chosen, which is one tap more. */
  async function tapTicket(page: Page, tap: ReturnType<typeof createTapCounter>['tap']): Promise<number> {
    await expect(page.getByTestId('add-to-basket')).toBeVisible();
    const ticket = page.getByRole('button', { name: /^Add a ticket: Adult/ }).first();
    if ((await ticket.count()) === 0) return 0;
    await tap('ticket', ticket);
    return 1;
  }

  const getCheckoutLink = (page: Page) =>
    page.getByRole('link', { name: /^Checkout/ }).filter({ visible: true });

  /** The fields outside the frame of the card that a payment needs, as the page names them when Pay is pressed empty. */
  async function findRequiredFields(page: Page): Promise<(string | null)[]> {
    const button = page.getByTestId('pay-button');
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
    await button.press('Enter');
    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(problem.locator('a[href="#card"]')).toBeVisible();
    const links = await problem.getByRole('link').all();
    const fields = await Promise.all(links.map((link) => link.getAttribute('href')));
    return fields.filter((field) => field !== '#card');
  }

  for (const client of ['demo', 'harbour'] as const) {
    test(`${client}: a newcomer gets from home to a paid place in 8 taps and 4 questions at most [AUT-12 CHK-01 AUT-18]`, async ({
      page,
    }) => {
      const { tap, expectAtMost } = createTapCounter();
      await visit(page, client, '/');
      await tap('class', await findClassLink(page));
      const ticketTaps = await tapTicket(page, tap);
      await tap('add', page.getByTestId('add-to-basket'));
      const asGuest = page.getByTestId('continue-as-guest');
      const checkout = getCheckoutLink(page);
      await expect(asGuest).toBeVisible();
      await tap('as guest', asGuest);
      const fields = page.waitForResponse('**/api/auth/customer/provisional');
      await tap('checkout', checkout.first());
      await waitForHydration(page);
      // The choice at the addition is not asked for again.
      await fields;
      await expect(page.getByTestId('login-modal')).toHaveCount(0);
      await expect(page.getByTestId('checkout-login')).toHaveText('Log in');
      const form = page.getByTestId('newcomer-form');
      const questions = await form.locator('input:not(fieldset input), fieldset').count();
      await fillNewcomer(form, createAddress());
      await tap('continue', form.getByTestId('newcomer-submit'));
      await expect(page.getByTestId('pay-button')).toBeVisible();
      const required = await findRequiredFields(page);
      await fillCard(page, client);
      if (client === 'demo') await tap('terms', page.getByLabel('I agree to the booking terms'));
      await tap('pay', page.getByTestId('pay-button'));
      await expectConfirmation(page);
      expectAtMost(8 + ticketTaps);
      expect(questions, 'questions besides the payment').toBeLessThanOrEqual(4);
      // Opayo needs the address of the card, so that there it is 4 + 3 of the card's address, and the terms to tick.
      const address = ['#billing-line1', '#billing-city', '#billing-postcode', '#terms'];
      expect(required, 'fields of the payment outside the frame of the card').toEqual(
        client === 'demo' ? address : [],
      );
    });
  }

  for (const client of ['demo', 'harbour'] as const) {
    test(`${client}: a customer gets from home to a place paid with a new card in 4 taps at most [CHK-01 BSK-34]`, async ({
      page,
    }) => {
      const { tap, expectAtMost } = createTapCounter();
      await openOrigin(page, client);
      await register(page, client);
      await visit(page, client, '/');
      await tap('class', await findClassLink(page));
      const ticketTaps = await tapTicket(page, tap);
      await tap('add', page.getByTestId('add-to-basket'));
      await tap('checkout', getCheckoutLink(page).first());
      await waitForHydration(page);
      await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
      await fillCard(page, client);
      await tap('pay', page.getByTestId('pay-button'));
      await expectConfirmation(page);
      expectAtMost(4 + ticketTaps);
    });
  }

  test('the form reports its errors at the fields, scrolls nowhere sideways and passes axe [UIK-04]', async ({
    page,
  }) => {
    const form = await openNewcomerForm(page, 'harbour');
    await expect(form.getByLabel('First name')).toBeFocused();
    await form.getByTestId('newcomer-submit').tap();
    await expect(form.getByLabel('First name')).toHaveAccessibleDescription('Enter your first name');
    await expect(form.getByLabel('Email address')).toHaveAccessibleDescription('Enter your email address');
    await expect(form.getByLabel('First name')).toBeFocused();
    await expectNoHorizontalScroll(page);
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    await page.getByTestId('login-modal').getByRole('button', { name: 'Log in' }).tap();
    await expect(page.getByTestId('login-modal').getByLabel('Email address')).toBeFocused();
  });
});

test('sets a password after paying, by a link that proves the address [AUT-16 AUT-18 CHK-13]', async ({
  page,
  browser,
}) => {
  const email = createAddress();
  const path = await payAsNewcomer(page, email);
  const offer = page.getByTestId('set-password-offer');
  await offer.getByRole('button', { name: 'Email me a link' }).click();
  await expect(offer).toContainText(`We’ve emailed a link to ${email}`);
  const link = await findInEmails(email, linkPattern);
  expect(await readVerifiedAt(email)).toBeNull();
  const mailbox = await (await browser.newContext()).newPage();
  await mailbox.goto(link);
  await waitForHydration(mailbox);
  await mailbox.getByLabel('New password').fill('Another-Password-2');
  await mailbox.getByRole('button', { name: 'Save password' }).click();
  await expect(mailbox).toHaveURL(getUrl('demo', '/'));
  expect(await readVerifiedAt(email)).toBeInstanceOf(Date);
  await mailbox.goto(getUrl('demo', path));
  await expect(mailbox.getByTestId('order-lines')).toBeVisible();
  await expect(mailbox.getByTestId('set-password-offer')).toHaveCount(0);
  await mailbox.context().close();
});

test('an address with an account sees the same, and its owner gets the booking by the link [AUT-03 AUT-16]', async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  await visit(owner, 'demo');
  const { email } = await register(owner, 'demo');
  const path = await payAsNewcomer(page, email);
  await owner.goto(getUrl('demo', path));
  await expect(owner.getByRole('heading', { name: 'We cannot find this booking' })).toBeVisible();

  await page.getByTestId('set-password-offer').getByRole('button').click();
  await owner.goto(await findInEmails(email, linkPattern));
  await waitForHydration(owner);
  await owner.getByLabel('New password').fill('Another-Password-2');
  await owner.getByRole('button', { name: 'Save password' }).click();
  await expect(owner).toHaveURL(getUrl('demo', '/'));
  await owner.goto(getUrl('demo', path));
  await expect(owner.getByTestId('order-lines')).toBeVisible();
  // The one who only typed the address is logged out.
  await expect(page.getByRole('heading', { name: 'Log in to see your booking' })).toBeVisible();
  await owner.context().close();
});

test('asks for a date of birth in three boxes only where a class has an age limit [AUT-18 UIK-04]', async ({
  page,
}) => {
  await visit(page, 'harbour', '/basket');
  await fillCart(page, 'harbour');
  const { data } = await sendFromPage(page, '/api/activities/cart');
  const { items } = data as { items: { cartable_resource: { occurrence_id: string } }[] };
  const occurrenceId = items[0]?.cartable_resource.occurrence_id;
  const setMinAge = (age: number | null) =>
    runStatement('update occurrence set min_age = $1 where id = $2', [age, occurrenceId]);
  await setMinAge(null);
  await visit(page, 'harbour', '/basket/checkout');
  await page.getByTestId('newcomer-button').click();
  const form = page.getByTestId('newcomer-form');
  await expect(form.getByLabel('Email address')).toBeVisible();
  await expect(form.getByRole('group', { name: 'Date of birth' })).toHaveCount(0);
  await setMinAge(16);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('dialog')).toContainText('Just your name, email and date of birth.');
  await page.getByTestId('newcomer-button').click();
  const group = form.getByRole('group', { name: 'Date of birth' });
  await expect(group).toHaveAccessibleDescription(/ages 16 and over/);
  await form.getByLabel('First name').fill('Jo');
  await form.getByLabel('Last name').fill('Newcomer');
  await form.getByLabel('Email address').fill('jo@gmial.com');
  await form.getByLabel('Email address').press('Tab');
  await form.getByTestId('suggested-email').press('Enter');
  await expect(form.getByLabel('Email address')).toHaveValue('jo@gmail.com');
  await form.getByLabel('Email address').fill(createAddress());
  for (const [part, value] of Object.entries({ Day: '31', Month: '2', Year: '1990' }))
    await group.getByLabel(part).fill(value);
  await form.getByTestId('newcomer-submit').click();
  await expect(group.getByLabel('Day')).toHaveAccessibleDescription(
    'Enter a real date of birth, like 27 3 1990',
  );
  await expect(group.getByLabel('Day')).toBeFocused();
  await group.getByLabel('Day').fill('3');
  await form.getByTestId('newcomer-submit').press('Enter');
  await expect(page.getByTestId('pay-button')).toBeVisible();
  // The steps keep the numbers that they had before.
  await expect(page.getByRole('heading', { name: '1 Your details (completed)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '3 Pay' })).toBeVisible();
  // A typing mistake can be corrected until the payment.
  const details = page.getByTestId('guest-details');
  const email = createAddress();
  await details.getByRole('button', { name: /^Change/ }).click();
  await expect(details.getByLabel('First name')).toBeFocused();
  await details.getByLabel('Email address').fill(email);
  await details.getByTestId('newcomer-submit').press('Enter');
  await expect(details).toContainText(`We’ll email your booking to ${email}.`);
  await expect(page.getByTestId('who-for')).toContainText('Jo Newcomer');
  await expect(page.getByTestId('pay-button')).toBeVisible();
});

test('asks a customer who agreed to the terms when registering for nothing more [BSK-34]', async ({
  page,
}) => {
  await openCheckout(page, 'demo');
  await expect(page.getByText('You have agreed to the booking terms.')).toBeVisible();
  await expect(page.getByLabel('I agree to the booking terms')).toHaveCount(0);
  await fillCard(page, 'demo');
  await page.getByTestId('pay-button').press('Enter');
  await expectConfirmation(page);
});
