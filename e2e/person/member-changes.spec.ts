import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getDayFromNow, pay, visit } from '../journeys.ts';
import { openCheckout, openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';

// What a member changes by themselves: the document, the next period and the plan.
test.use({ viewport: { width: 360, height: 740 } });

/** Reception has sold Off-peak, which asks for a document, after an earlier membership. `days` are left; null: it continues. */
async function becomeMember(page: Page, days: number | null): Promise<void> {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await runStatement(
    `insert into membership (client_id, id, person_id, plan_id, starts_on, ends_on, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, $2::date - v.started, $2::date + v.ended, p.created_at
     from (values ('Northgate Off-peak', 40, $3::int), ('Northgate Active', 200, -100)) v (name, started, ended)
     join person p on p.email = $1
     join membership_plan m on m.client_id = p.client_id and m.name = v.name`,
    [email, getDayFromNow(0), days],
  );
  await visitAccount(page, 'demo', '/memberships');
}

test('a member sees earlier memberships and uploads the document that theirs asks for [ACC-04 AUT-19]', async ({
  page,
}) => {
  await becomeMember(page, null);
  const membership = page.getByTestId('membership');
  await expect(membership.getByRole('heading', { level: 2 })).toHaveText('Northgate Off-peak');
  await expect(page.getByTestId('membership-history').getByRole('listitem')).toContainText(
    /Northgate Active.* to /,
  );
  const document = page.getByTestId('membership-document');
  const upload = document.getByRole('button', { name: 'Upload document' });
  await upload.press('Enter');
  const file = document.getByLabel('File');
  await expect(file).toHaveAccessibleDescription(/Choose a file/);
  await expect(document.getByText('Enter the last day on which it is valid')).toBeVisible();
  const choose = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) });
  // What it says it is does not matter.
  await choose('letter.pdf', 'not a document');
  const fillDay = async (year: string): Promise<void> => {
    for (const [part, value] of Object.entries({ Day: '31', Month: '8', Year: year }))
      await document.getByLabel(part, { exact: true }).fill(value);
  };
  await fillDay('2031');
  await upload.press('Enter');
  await expect(document.getByLabel('File')).toHaveAccessibleDescription(/Choose a PDF, JPEG or PNG file/);
  await expect(document).not.toContainText('We have letter.pdf');
  await choose('card.pdf', '%PDF-1.7\n%%EOF\n');
  await upload.press('Enter');
  await expect(document).toContainText('We have card.pdf, valid until');
  await expect(document).toContainText('2031');
  const replace = document.getByRole('button', { name: 'Upload a new document' });
  await replace.press('Enter');
  await expect(document.getByLabel('File')).toBeFocused();
  await document.getByRole('button', { name: 'Keep this document' }).press('Enter');
  await expect(replace).toBeFocused();
  await replace.press('Enter');
  await choose('renewed.pdf', '%PDF-1.7\n%%EOF\n');
  await fillDay('2030');
  await upload.press('Enter');
  await expect(document).toContainText('We have renewed.pdf, valid until');
  await expect(replace).toBeFocused();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await visitAccount(page, 'demo', '/');
  await expect(page.getByTestId('own-membership')).toBeVisible();
  await expect(page.getByTestId('notices')).toHaveCount(0);
});

test('a member puts another plan into the basket, or renews and pays the next period [ACC-04 PRC-05]', async ({
  page,
}) => {
  await becomeMember(page, 10);
  await visitAccount(page, 'demo', '/');
  const notices = page.getByTestId('notices');
  await expect(notices).toContainText(/Your Northgate Off-peak ends on \w{3}\s\d+\s\w{3}/);
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await notices.getByRole('link', { name: 'Renew your membership' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memberships');
  const membership = page.getByTestId('membership').filter({ hasText: 'Off-peak' });
  await membership.getByTestId('change-membership').locator('summary').press('Enter');
  const change = membership
    .getByTestId('change-membership')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Northgate Active' }) });
  await expect(change).toContainText(/£32\.00 a month£\d+\.\d\d more than Northgate Off-peak/);
  await change.getByRole('button', { name: 'Change to Northgate Active' }).press('Enter');
  await expect(change).toContainText('In your basket');
  // Another can be chosen in its place, and the choice can be taken back.
  const changes = membership.getByTestId('change-membership').getByRole('listitem');
  const other = changes.filter({ has: page.getByRole('heading', { name: 'Northgate Complete' }) });
  await other.getByRole('button', { name: 'Change to Northgate Complete instead' }).press('Enter');
  await expect(other).toContainText('In your basket');
  await expect(change).not.toContainText('In your basket');
  await expect(other.getByRole('link', { name: 'View basket' })).toBeFocused();
  await expectNoViolations(page);
  await other.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(other.getByRole('button', { name: 'Change to Northgate Complete' })).toBeVisible();
  await expect(other.getByRole('heading')).toBeFocused();
  await change.getByRole('button', { name: 'Change to Northgate Active' }).press('Enter');
  await expect(change).toContainText('In your basket');
  await visit(page, 'demo', '/basket');
  const line = page.getByTestId('cart-line');
  await expect(line).toContainText('Northgate Active');
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { name: 'Your shopping basket is empty' })).toBeVisible();

  await visitAccount(page, 'demo', '/memberships');
  const renewal = page.getByTestId('renew-membership');
  await expect(renewal).toContainText(/Renew by \w+\s\d+\s\w+ to keep it£\d+\.\d\d for .+ to /);
  await renewal.getByRole('button', { name: 'Renew Northgate Off-peak' }).press('Enter');
  await expect(renewal).toContainText('In your basket');
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await page.waitForURL(/\/(order|booking)-confirmed\//, { timeout: 30_000 });
  await visitAccount(page, 'demo', '/memberships');
  await expect(page.getByTestId('membership').filter({ hasText: 'Off-peak' })).toContainText(
    /Paid until.+ 20\d\d/,
  );
});

test('the refund of a cancelled booking is in the row of its order [ACC-07 BKG-10]', async ({ page }) => {
  await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await visitAccount(page, 'demo', '/payments');
  const order = page.getByTestId('order');
  await expect(order).toContainText('Paid with');
  await expect(order.getByTestId('order-refund')).toHaveCount(0);
  await visitAccount(page, 'demo', '/bookings');
  await page.getByTestId('coming-booking').getByTestId('cancel-booking').press('Enter');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: /^Cancel booking/ }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(
      async () => {
        await visitAccount(page, 'demo', '/payments');
        return (await page.getByTestId('order-refund').textContent()) ?? '';
      },
      { timeout: 60_000 },
    )
    .toMatch(/^£\d+\.\d\d refunded to your card\. Your bank shows it within 5 to 10 working days\.$/);
  await expect(order).toContainText('Refunded');
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
});
