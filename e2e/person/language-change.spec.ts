import type { Page } from '@playwright/test';
import {
  agreeToWaiver,
  fillForm,
  findBundle,
  getBookingPath,
  getButton,
  getFreeDays,
  hasQuestions,
} from '../bundles.ts';
import { expect, test } from '../csp-test.ts';
import { fillCard, getCardFrame, visit } from '../journeys.ts';
import { fillCart, openCheckout, register } from '../new-customer.ts';
import { readText } from '../texts.ts';

/** What every field of the page contains, also the choices and ticks. */
const readFields = (page: Page): Promise<string[]> =>
  page
    .locator('#main :is(input, select, textarea)')
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
          ? `${field.name || field.id}: ${field.checked}`
          : (field as HTMLInputElement).value,
      ),
    );

async function chooseLanguage(page: Page, name: 'Cymraeg' | 'English'): Promise<void> {
  const button = page.getByTestId('language-switch').getByRole('button', { name });
  await button.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', name === 'Cymraeg' ? 'cy' : 'en');
  // The page has not been replaced: the focus is where it was.
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

test('keeps a half-filled form of a course over a change of the language [UIK-03 CRS-12]', async ({
  page,
}) => {
  const course = await findBundle('demo', 'course', hasQuestions);
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await visit(page, 'demo', getBookingPath('course', course));
  await fillForm(page);
  const typed = await readFields(page);
  expect(typed.filter((value) => value.includes('0161 496 0000')).length).toBeGreaterThan(0);
  await chooseLanguage(page, 'Cymraeg');
  expect(await readFields(page)).toEqual(typed);
  // What the server words comes in the new language too, and the form can be sent.
  await expect(page.locator('#main')).toContainText('Beth sydd angen i ni ei wybod');
  await expect(page.locator('#main')).not.toContainText('What we need to know');
  await getButton(page, 'add-to-basket').click();
  await expect(page.getByTestId('booking-success')).toContainText(course.name);
});

test('keeps the chosen days and the answers of a camp over a change of the language [UIK-03 CMP-22]', async ({
  page,
}) => {
  const camp = await findBundle(
    'demo',
    'camp',
    (view) => Boolean(view.sessionPrice) && (view.bookableSessionCount ?? 0) > 1 && hasQuestions(view),
  );
  await visit(page, 'demo', '/basket');
  await register(page, 'demo');
  await visit(page, 'demo', getBookingPath('camp', camp));
  await fillForm(page);
  await agreeToWaiver(page);
  const day = getFreeDays(page).last();
  await day.setChecked(!(await day.isChecked()));
  const typed = await readFields(page);
  await chooseLanguage(page, 'Cymraeg');
  expect(await readFields(page)).toEqual(typed);
  await chooseLanguage(page, 'English');
  expect(await readFields(page)).toEqual(typed);
});

test('keeps what is typed into the registration, and shows its errors in the new language [UIK-03 AUT-02]', async ({
  page,
}) => {
  await visit(page, 'demo', '/register?redirect=/basket');
  const typed = {
    'First name': 'Mo',
    'Email address': 'mo@demo.test',
    Day: '4',
    Month: '5',
    Year: '1990',
    Password: 'A-new-Customer-1',
  };
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('I agree to the booking terms').check();
  await page.getByRole('button', { name: 'Create an account' }).press('Enter');
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/Enter your last name/);
  const fields = await readFields(page);
  await chooseLanguage(page, 'Cymraeg');
  expect(await readFields(page)).toEqual(fields);
  await expect(page.getByText('Enter your last name')).toHaveCount(0);
  // Nothing of it is kept in the browser.
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(stored).not.toContain('mo@demo.test');
  expect(await page.evaluate(() => document.cookie)).not.toContain('mo@demo.test');
});

test('keeps a newcomer’s details and the typed card at the checkout [UIK-03 AUT-12 PAY-07]', async ({
  page,
}) => {
  await visit(page, 'demo', '/basket');
  await fillCart(page, 'demo');
  await page.evaluate(() => sessionStorage.setItem('continue-as-guest', 'true'));
  await visit(page, 'demo', '/basket/checkout');
  await page.getByTestId('newcomer-form').getByLabel('First name').fill('Jo');
  await page.getByTestId('newcomer-form').getByLabel('Email address').fill('jo@demo.test');
  const fields = await readFields(page);
  await chooseLanguage(page, 'Cymraeg');
  expect(await readFields(page)).toEqual(fields);
  expect(fields).toContain('jo@demo.test');
  await chooseLanguage(page, 'English');

  await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  const number = await getCardFrame(page).getByLabel('Card number').inputValue();
  await chooseLanguage(page, 'Cymraeg');
  await expect(page.locator('.card-frame iframe')).toHaveAttribute(
    'title',
    readText('cy', 'checkout', 'card_details'),
  );
  await expect(getCardFrame(page).getByLabel('Card number')).toHaveValue(number);
  await expect(page.getByLabel(readText('cy', 'checkout', 'billing_line1'))).toHaveValue('88 High Street');
});

test('says that the language could not be changed, and keeps the page [ERR-04 UIK-03]', async ({ page }) => {
  await visit(page, 'demo', '/register');
  await page.getByLabel('First name').fill('Mo');
  await page.context().setOffline(true);
  await page.getByTestId('language-switch').getByRole('button', { name: 'Cymraeg' }).press('Enter');
  await expect(page.getByText(readText('en', 'common', 'error_unreachable'))).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Mo');
  // Some browsers keep a failed import for the life of the page: then the page loads again.
  await page.context().setOffline(false);
  await page.getByTestId('language-switch').getByRole('button', { name: 'Cymraeg' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
});
