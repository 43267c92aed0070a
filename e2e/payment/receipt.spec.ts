import type { Page } from '@playwright/test';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getUrl, pay, venues, visit } from '../journeys.ts';
import { fillCart, openCheckout, register, sendFromPage } from '../new-customer.ts';
import { getNow } from '../stack/environment.ts';
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

test('breaks a long email address before its domain, on the confirmation and in the details [CHK-13 UIK-04]', async ({
  page,
}) => {
  const { email } = await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  await page.setViewportSize({ width: 240, height: 740 });
  await expectWholeDomain(page, email);
  await page.goto(getUrl('demo', '/user-details').replace('//bookings.', '//account.'));
  await expectWholeDomain(page, email);
});

/** The domain of the address, with its '@', is on one line. */
async function expectWholeDomain(page: Page, email: string): Promise<void> {
  const place = page.getByRole('main').getByText(email).last();
  await expect(place).toBeVisible();
  const lines = await place.evaluate(
    (element, domain) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (text.nextNode()) {
        const start = text.currentNode.textContent?.indexOf(domain) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(text.currentNode, start);
        range.setEnd(text.currentNode, start + domain.length);
        return range.getClientRects().length;
      }
      return 0;
    },
    email.slice(email.indexOf('@')),
  );
  expect(lines).toBe(1);
}

type OrderReply = { line_items: { cancel_until: { utc: string } | null }[] };

test('offers to cancel or move a booking only as long as that is possible [BKG-03 CHK-12]', async ({
  page,
}) => {
  await page.clock.install();
  await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const offer = page.getByText('If your plans change, you can cancel or move your booking in your account.');
  await expect(offer).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { data } = await sendFromPage(page, `/api/checkout/orders/${id}`);
  const until = (data as OrderReply).line_items[0]?.cancel_until?.utc ?? '';
  // The page stays open until a minute after that time.
  await page.clock.fastForward(Date.parse(`${until.replace(' ', 'T')}Z`) - getNow() + 60_000);
  await expect(page.getByText('It is too late to cancel this online.')).toBeVisible();
  await expect(offer).toHaveCount(0);
});
