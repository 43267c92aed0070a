import { expect, type Page } from '@playwright/test';
import { type Client, venues, visit } from '../journeys.ts';
import { fillCart, openOrigin, register } from '../new-customer.ts';
import { matchText } from '../texts.ts';

/** The QR code of a kiosk, or what it has become: `data-state`. */
export const getCode = (page: Page) => page.getByTestId('phone-code');

/** Chooses by keyboard how to pay at a kiosk, because the radio button itself is hidden. */
const choosePhone = (page: Page): Promise<void> =>
  page.getByRole('radio', { name: matchText('checkout', 'pay_on_phone') }).press('Space');

/** Opens the checkout of a kiosk, and its QR code. Returns the URL of the code as the server sent it. */
export async function showCode(page: Page, client: Client): Promise<string> {
  await openOrigin(page, client);
  await register(page, client);
  await fillCart(page, client);
  await visit(page, client, `/basket/checkout?kiosk=true&centre=${venues[client]}`);
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
  const created = page.waitForResponse('**/api/checkout/phone-payment');
  await choosePhone(page);
  await expect(getCode(page)).toHaveAttribute('data-state', 'waiting');
  const { data } = (await (await created).json()) as { data: { url: string } };
  return data.url;
}

/** The page of the code in the same tab, as a phone shows it. */
export async function openPhonePayment(page: Page, client: Client): Promise<void> {
  const url = await showCode(page, client);
  await page.goto(url.replace('#', '?kiosk=false#'));
  await expect(page.getByTestId('pay-button')).not.toHaveAttribute('aria-busy', 'true');
}

/** The page of a code that another phone has opened. */
export async function openUsedCode(page: Page, client: Client): Promise<void> {
  await openPhonePayment(page, client);
  await visit(page, client, `/checkout/phone#${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: matchText('phone', 'ended') })).toBeVisible();
}
