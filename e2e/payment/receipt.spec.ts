import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, pay, venues, visit } from '../journeys.ts';
import { fillCart, register } from '../new-customer.ts';
import { findInEmails } from '../stack/received-emails.ts';

test('emails the receipt at a kiosk to the address that is typed [CHK-13]', async ({ page }) => {
  await visit(page, 'harbour', `/basket?kiosk=true&centre=${venues.harbour}`);
  await register(page, 'harbour');
  await fillCart(page, 'harbour');
  await visit(page, 'harbour', `/basket/checkout?kiosk=true&centre=${venues.harbour}`);
  await fillCard(page, 'harbour');
  await pay(page);
  await expectConfirmation(page);
  const form = page.getByTestId('email-receipt');
  const field = form.getByLabel('Email my receipt to');
  await field.fill('sam');
  await form.getByRole('button', { name: 'Send receipt' }).click();
  await expect(field).toHaveAccessibleDescription(/Enter an email address in the correct format/);
  await expect(field).toBeFocused();
  const address = `receipt-${Date.now().toString(36)}x@harbour.test`;
  await field.fill(address);
  await form.getByRole('button', { name: 'Send receipt' }).click();
  await expect(form.getByRole('status')).toHaveText(`We have emailed your receipt to ${address}.`);
  expect(await findInEmails(address, /VAT number/)).toBe('VAT number');
});
