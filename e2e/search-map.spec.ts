import type { Page } from '@playwright/test';
import { expect, test } from './csp-test.ts';
import { visit } from './journeys.ts';

// VEN-08, VEN-10: the map beside the results of a search, or above them on request.
const getRows = (page: Page) => page.getByTestId('session-row');
const getPins = (page: Page) => page.getByTestId('map-pin');
const getPin = (page: Page, name: string) => getPins(page).filter({ hasText: name });
const nearNorthgate = '/search?what=badminton&near=M7+1UE&radius=10&when=tomorrow';

/** The venues of the listed results. */
const readVenues = async (page: Page): Promise<string[]> => {
  const lines = await getRows(page).locator('p').allInnerTexts();
  return [
    ...new Set(lines.map((line) => line.split(/,|·/)[0]?.replace(/\s+/g, ' ').trim() ?? '')),
  ].toSorted();
};

test('shows the results’ venues on a map beside them, in view after a search [VEN-08 VEN-10]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, 'demo');
  const box = page.getByRole('main').getByRole('combobox', { name: /^Activity, venue/ });
  await box.fill('badminton tomorrow near M7 1UE');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?what=badminton/);
  await expect(getRows(page).first()).toBeInViewport();
  await expect(page.getByTestId('venue-map')).toBeInViewport({ ratio: 0.9 });
  await expect(getPins(page).first()).toBeVisible();
  const names = await getPins(page).locator('.map-pin__label').allTextContents();
  const venues = await readVenues(page);
  expect(names.map((name) => name.replace(/\d+ sessions?.*$/, '')).toSorted()).toEqual(venues);
  await expect(getPin(page, venues[0] ?? '')).toContainText(/\d+ sessions? · \d/);
});

test('highlights the pin of a row and the rows of a pin, and leads from a pin to its venue’s results [VEN-08]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, 'demo', '/search?what=yoga&near=M7+1UE&radius=10&page=2');
  await expect(getPins(page)).not.toHaveCount(0);
  const name = (await readVenues(page))[0] ?? '';
  const rows = getRows(page).filter({ hasText: name });
  const highlighted = page.locator('.timetable-row--highlighted');
  await rows.first().hover();
  await expect(getPin(page, name)).toHaveClass(/map-pin--highlighted/);
  await expect(highlighted).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(getPin(page, name)).not.toHaveClass(/map-pin--highlighted/);
  await rows.first().getByRole('link').first().focus();
  await expect(getPin(page, name)).toHaveClass(/map-pin--highlighted/);
  await getPin(page, name).focus();
  await expect(highlighted).toHaveCount(await rows.count());
  await expect(highlighted.first()).toContainText(name);
  // The listed results are of several venues.
  expect(await getPins(page).count()).toBeGreaterThan(1);
  await getPin(page, name).press('Enter');
  await expect(page).toHaveURL(/\/search\?what=yoga&venue=[\w-]+/);
  await expect(getRows(page).filter({ hasNotText: name })).toHaveCount(0);
  await expect(getPins(page)).toHaveCount(1);
});

test('loads the map of a phone only when it is asked for [VEN-08]', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, 'demo', nearNorthgate);
  await expect(getRows(page).first()).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Show map' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(scripts.filter((url) => url.includes('venue-map'))).toEqual([]);
  await toggle.click();
  await expect(getPins(page).first()).toBeVisible();
  await expect(getRows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide map' }).click();
  await expect(page.getByTestId('venue-map')).toHaveCount(0);
});
