import { expect, type Page } from '@playwright/test';
import { waitForHydration } from '../journeys.ts';
import { runStatement } from '../stack/database.ts';
import { findInEmails } from '../stack/received-emails.ts';

/** When the address of a customer was proved; null if it was not. */
export const readVerifiedAt = async (email: string): Promise<Date | null> => {
  const [person] = await runStatement<{ at: Date | null }>(
    'select email_verified_at as at from person where email = $1',
    [email],
  );
  if (!person) throw new Error(`Nobody has ${email}`);
  return person.at;
};

/** Opens the link of the welcome email, as its receiver does, and confirms. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  expect(await readVerifiedAt(email)).toBeNull();
  await page.goto(await findInEmails(email, /http\S+\/confirm-email#[\w-]+/));
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address');
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed');
  expect(await readVerifiedAt(email)).toBeInstanceOf(Date);
  await findInEmails(email, /this email address now belongs to your .+ account/);
}
