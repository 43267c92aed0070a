import { expect, type Page } from '@playwright/test';
import {
  type Client,
  getDayFromNow,
  openClass,
  venues,
  visit,
  visitClasses,
  visitCourts,
} from '../journeys.ts';
import { fetchReply } from '../network-errors.ts';
import { fillCart, openOrigin } from '../new-customer.ts';
import { matchText } from '../texts.ts';

// The steps that open the screens before the checkout, in any language.
export const tomorrow = getDayFromNow(1);

export async function openFilters(page: Page, client: Client): Promise<void> {
  await visitClasses(page, client, tomorrow);
  await page.getByRole('button', { name: matchText('activity', 'any_time') }).click();
  await expect(page.getByRole('radio', { name: matchText('activity', 'evening') })).toBeVisible();
}

export async function openTimes(page: Page, client: Client): Promise<void> {
  await visitCourts(page, client, tomorrow, 'time');
  await page.locator('.court-times__grid > .court-time[aria-pressed]').first().click();
  await expect(page.getByTestId('free-slot').first()).toBeVisible();
}

export async function chooseCourt(page: Page, client: Client): Promise<void> {
  await openTimes(page, client);
  await page.locator('.court-card').getByTestId('free-slot').first().click();
  await expect(page.getByTestId('add-to-basket')).toBeVisible();
}

export async function openGuestPrompt(page: Page, client: Client): Promise<void> {
  await openClass(page, client, getDayFromNow(3));
  await page.getByTestId('add-to-basket').click();
  await expect(page.getByTestId('guest-prompt')).toBeVisible();
}

export async function addAsGuest(page: Page, client: Client): Promise<void> {
  await openGuestPrompt(page, client);
  await page.getByTestId('continue-as-guest').click();
  await expect(page.getByTestId('booking-success')).toBeVisible();
  // It covers other targets for some seconds.
  await expect(page.locator('.pv-toast')).toHaveCount(0);
}

/** The basket's bar, which a narrow window has instead of the side basket. */
export async function addOnPhone(page: Page, client: Client): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await addAsGuest(page, client);
  await expect(page.locator('.pv-footer-bar').getByTestId('booking-success')).toBeVisible();
}

/** Typed letter by letter, because the list loads with the first one. */
export async function openSuggestions(page: Page, client: Client): Promise<void> {
  await visit(page, client, '/search');
  await page.getByRole('main').getByRole('combobox').first().pressSequentially('swim');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
}

export async function openBasket(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await fillCart(page, client, 2);
  await visit(page, client, '/basket');
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
}

/** The response to a removal lists the removed line as lapsed, which the server does after a hold has expired. */
export async function openLapsedLine(page: Page, client: Client): Promise<void> {
  type Item = {
    cartable_resource: { occurrence_id: string; name: string; starts_at: unknown; venue_slug: string };
  };
  type Reply = { data: { items: Item[]; lapsed: unknown[] } };
  await openBasket(page, client);
  await page.route(/\/api\/activities\/cart\/remove/, async (route) => {
    const response = await fetchReply(route);
    const body = (await response.json()) as Reply;
    const { occurrence_id, name, starts_at, venue_slug } = body.data.items[0]?.cartable_resource ?? {};
    body.data.lapsed = [{ occurrence_id, name, starts_at, venue_slug }];
    await route.fulfill({ response, json: body });
  });
  await page.getByTestId('cart-line').first().getByRole('button').first().click();
  await expect(page.locator('.cart-lapsed')).toBeVisible();
  await expect(page.locator('.pv-toast')).toHaveCount(0);
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
}

export async function openDrawer(page: Page, client: Client): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, client);
  const name = matchText('common', 'menu');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  if (size) await page.setViewportSize(size);
}

export async function openKioskHome(page: Page, client: Client): Promise<void> {
  await visit(page, client, `/kiosk?kiosk=true&centre=${venues[client]}`);
  await expect(page.getByTestId('kiosk-tile').first()).toBeVisible();
}
