import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { visit } from '../journeys.ts';
import { fillCart } from '../new-customer.ts';
import { visitJoin } from './join-surface.ts';

type Check = { label: string; wrong: string; nearlyRight: string; last: string; error: string };

const checks: Check[] = [
  {
    label: 'Email address',
    wrong: 'mo@',
    nearlyRight: 'mo@demo.',
    last: 't',
    error: 'Enter an email address in the correct format, like name@example.com',
  },
  {
    label: 'Password',
    wrong: 'vT9#q',
    nearlyRight: 'vT9#qLx',
    last: '2!mBk7',
    error: 'Password must be at least 8 characters',
  },
  {
    label: 'Phone number',
    wrong: '12345',
    nearlyRight: '123456',
    last: '7',
    error: 'Enter a phone number, like 0161 496 0000',
  },
  {
    label: 'Postcode',
    wrong: 'ZZZ',
    nearlyRight: 'M7 1U',
    last: 'E',
    error: 'Enter a full UK postcode, like M7 1UE',
  },
];

const toPattern = (text: string): RegExp => new RegExp(text.replaceAll('.', String.raw`\.`));

const getField = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

/** Types a wrong value, leaves the field and corrects it, and sees the error come and go. */
async function correctField(page: Page, form: Locator, check: Check): Promise<void> {
  const { label, wrong, nearlyRight, last, error } = check;
  const field = getField(form, label);
  await field.pressSequentially(wrong);
  // The first value is still being typed.
  await expect(field).not.toHaveAttribute('aria-invalid');
  await field.press('Tab');
  await expect(field).toHaveAccessibleDescription(toPattern(error));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  // No summary takes the focus from the field that is next.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('form').getByRole('status').filter({ hasText: error })).toHaveCount(1);
  await field.fill(nearlyRight);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.press('End');
  await field.pressSequentially(last);
  await expect(field).toBeFocused();
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(page.locator('form').getByText(error)).toHaveCount(0);
}

/** A day that does not exist. */
async function correctDate(page: Page, form: Locator): Promise<void> {
  const error = 'Enter a real date of birth, like 27 3 1990';
  await getField(form, 'Day').pressSequentially('30');
  await getField(form, 'Day').press('Tab');
  await getField(form, 'Month').pressSequentially('2');
  await getField(form, 'Month').press('Tab');
  await getField(form, 'Year').pressSequentially('1990');
  await expect(form.getByText(error)).toHaveCount(0);
  await getField(form, 'Year').press('Tab');
  await expect(form.getByRole('group', { name: 'Date of birth' })).toHaveAccessibleDescription(
    toPattern(error),
  );
  await expect(page.locator('form').getByRole('status').filter({ hasText: error })).toHaveCount(1);
  await getField(form, 'Day').fill('28');
  await expect(form.getByText(error)).toHaveCount(0);
}

for (const place of ['registration', 'joining'] as const) {
  test(`checks each field as it is left and as it is corrected: ${place} [AUT-18]`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    if (place === 'registration') await visit(page, 'demo', '/register');
    else {
      await visitJoin(page, 'demo', '/');
      await page.getByRole('link', { name: 'Northgate Arena' }).press('Enter');
      const join = page.getByRole('link', { name: 'Join Northgate Monthly' });
      // A document of its own, so that no navigation moves the focus while the test types.
      await visitJoin(page, 'demo', (await join.getAttribute('href')) ?? '');
      await expect(page.getByTestId('joining-account')).toBeVisible();
    }
    const form = page.locator('form.person-form');
    // An empty field that is passed over is no error yet.
    await getField(form, 'First name').press('Tab');
    await expect(form.locator('[aria-invalid]')).toHaveCount(0);
    await form.getByText('Phone, address and news (optional)').click();
    for (const check of checks) await correctField(page, form, check);
    await correctDate(page, form);
    await getField(form, 'Email address').fill('mo@');
    await getField(form, 'Email address').press('Tab');
    await expect(getField(form, 'Email address')).toHaveAttribute('aria-invalid', 'true');
    await expectNoViolations(page);
  });
}

test('checks the fields of who pays without a password in the same way [AUT-18]', async ({ page }) => {
  await visit(page, 'demo', '/basket');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/basket/checkout');
  await page.getByTestId('newcomer-button').click();
  const form = page.getByTestId('newcomer-form');
  const [email] = checks;
  if (email) await correctField(page, form, email);
  if (await getField(form, 'Day').isVisible()) await correctDate(page, form);
});

test('submits by the click that leaves a wrong field, and shows its password without leaving it [AUT-18]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo', '/register');
  const form = page.locator('form.person-form');
  const password = getField(form, 'Password');
  await password.pressSequentially('Rk7');
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toBeFocused();
  await expect(password).not.toHaveAttribute('aria-invalid');
  const button = form.getByRole('button', { name: 'Create an account' });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button has no box');
  // The upper edge: an error that appeared before the release would move the button from under the pointer.
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await page.waitForTimeout(400);
  await page.mouse.up();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link', { name: 'Password must be at least 8 characters' })).toBeVisible();
  // What is corrected leaves the summary, and what is wrong again has its error at the field alone.
  await password.fill('vT9#qLx2!mBk7');
  await expect(summary.getByRole('link', { name: /Password/ })).toHaveCount(0);
  await password.fill('Rk7');
  await password.press('Tab');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(summary.getByRole('link', { name: /Password/ })).toHaveCount(0);
});
