import type { Locator, Page } from '@playwright/test';
import { expect } from '../csp-test.ts';
import { type Client, visit } from '../journeys.ts';

/** Opens a checkout that shows the form for a name and an email at once, with all of its fields. */
export async function visitNewcomerForm(page: Page, client: Client, path: string): Promise<Locator> {
  const fields = page.waitForResponse('**/api/auth/customer/provisional');
  await visit(page, client, path);
  await fields;
  const form = page.getByTestId('newcomer-form');
  await expect(form).toBeVisible();
  return form;
}

/** Fills in the form, with a date of birth if it asks for one. */
export async function fillNewcomer(form: Locator, email: string): Promise<void> {
  await form.getByLabel('First name').fill('Jo');
  await form.getByLabel('Last name').fill('Newcomer');
  await form.getByLabel('Email address').fill(email);
  if (!(await form.getByLabel('Day').isVisible())) return;
  for (const [part, value] of Object.entries({ Day: '4', Month: '5', Year: '1990' }))
    await form.getByLabel(part).fill(value);
}

/** Fills in and sends the form, which leads to the payment. */
export async function submitNewcomer(page: Page, form: Locator, email: string): Promise<void> {
  await fillNewcomer(form, email);
  await form.getByTestId('newcomer-submit').click();
  await expect(page.getByTestId('pay-button')).toBeVisible();
}
