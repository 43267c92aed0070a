import type { Page } from '@playwright/test';
import { enlargeText } from './accessibility/checks.ts';
import { expect, test } from './csp-test.ts';
import { getUrl, visit } from './journeys.ts';
import { fillCart, openOrigin } from './new-customer.ts';

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
  // The names that are visible without a pointer: the card of one venue, or the labels of several.
  await expect(page.locator('.map-pin--labelled, .map-pin--card')).not.toHaveCount(0);
});

test('shows the map below a basket with places only where it is whole [VEN-08 SHL-12]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOrigin(page, 'demo');
  await fillCart(page, 'demo');
  await visit(page, 'demo', '/search?what=yoga&when=tomorrow');
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Checkout' })).toBeInViewport({
    ratio: 1,
  });
  const map = page.getByTestId('venue-map');
  await expect(map).toBeHidden();
  for (const height of [1080, 1200]) {
    await page.setViewportSize({ width: 1440, height });
    await expect(map).toBeVisible();
    for (const part of [map, map.getByRole('button').last(), map.locator('.maplibregl-ctrl-attrib')])
      await expect(part).toBeInViewport({ ratio: 1 });
    const [inner, outer] = await Promise.all(
      [map, page.locator('.search-side > .search-map')].map((part) => part.boundingBox()),
    );
    expect(inner?.height).toBe(outer?.height);
    expect(inner?.height).toBeGreaterThanOrEqual(240);
  }
});

/** Expects this many venues' names on the map, and no pin or name to cover another. */
async function expectReadablePins(page: Page, count: number): Promise<void> {
  await expect(page.locator('.map-pin--labelled')).toHaveCount(count);
  const readOverlaps = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.map-pin')].flatMap((pin, owner) =>
        [...pin.querySelectorAll('svg, .map-pin--labelled .map-pin__label')].map((part) => ({
          owner,
          box: part.getBoundingClientRect(),
        })),
      );
      return boxes.filter(({ owner, box }) =>
        boxes.some(
          (other) =>
            other.owner !== owner &&
            box.left < other.box.right &&
            other.box.left < box.right &&
            box.top < other.box.bottom &&
            other.box.top < box.bottom,
        ),
      ).length;
    });
  await expect.poll(readOverlaps).toBe(0);
}

/** The labels also fit the map of a smaller window with larger text, which is shown on request. */
async function expectReadableAtTwiceTheSize(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enlargeText(page, 200);
  await visit(page, 'demo');
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(getPins(page)).toHaveCount(3);
  await expectReadablePins(page, 3);
}

for (const [width, count] of [
  // Between the pins of a phone, one name has no space.
  [360, 2],
  [1440, 3],
] as const) {
  test(`names the pins near the device without overlaps, ${width} px [VEN-08 VEN-10]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.context().grantPermissions(['geolocation'], { origin: getUrl('demo', '') });
    await page.context().setGeolocation({ latitude: 53.498_21, longitude: -2.261_44 });
    await visit(page, 'demo');
    await page.getByRole('main').getByRole('button', { name: 'Use my location' }).click();
    await expect(page).toHaveURL(/q=53\.498/);
    const showMap = page.getByRole('button', { name: 'Show map' });
    if (width === 360) await showMap.click();
    await expect(getPins(page)).toHaveCount(3);
    await expectReadablePins(page, count);
    // The selected venue has a larger pin.
    await visit(page, 'demo', '/location/northgate-arena');
    await visit(page, 'demo');
    if (width === 360) await showMap.click();
    await expect(page.locator('.map-pin--selected')).toHaveCount(1);
    await expectReadablePins(page, 3);
    if (width === 1440) await expectReadableAtTwiceTheSize(page);
  });
}

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
