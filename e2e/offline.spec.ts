import { expect, test } from './csp-test.ts';
import { addClass, getDayFromNow, getUrl, openClass, visit, waitForHydration } from './journeys.ts';

// What a customer sees who loses the connection, and that nothing typed is lost.

test('keeps the basket page when Checkout cannot be loaded, says why, and opens it once online [SHL-18 UIK-04]', async ({
  page,
  context,
}) => {
  await addClass(page, 'demo', getDayFromNow(6));
  await visit(page, 'demo', '/basket');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toContainText('try again');
  await expect(page).toHaveURL(getUrl('demo', '/basket'));
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Checkout now' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(getUrl('demo', '/basket/checkout'));
  await waitForHydration(page);
});

test('covers neither the title nor Close of a panel on a phone while offline [UIK-04]', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openClass(page, 'demo', getDayFromNow(6));
  await context.setOffline(true);
  await expect(page.getByTestId('offline-bar')).toContainText('offline');
  const panel = page.getByRole('dialog');
  const closeBox = await panel.getByRole('button', { name: 'Close' }).boundingBox();
  const titleBox = await panel.getByRole('heading').first().boundingBox();
  for (const box of [closeBox, titleBox]) {
    const centre = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    const isInPanel = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=dialog]') !== null,
      centre,
    );
    expect(isInPanel).toBe(true);
  }
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});
