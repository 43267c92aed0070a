import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { addTickets, findSwim } from './family-swim.ts';

test('the panel of a session says what the basket has of it and how many places are left, and adds more [ACT-29 ACT-36]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const day = getDayFromNow(12);
  const swim = await findSwim(page, venues.demo, day);
  await addTickets(page, swim, { Adult: 1, 'Child (under 8)': 2 });
  await visit(page, 'demo', `/location/${venues.demo}/family-swim/${day}?session=${swim.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { name: 'Add more tickets' })).toBeVisible();
  await expect(panel.locator('.pv-tag')).toHaveText(/^\d+ available$/);
  const [adult, child, junior] = ['Adult', 'Child (under 8)', 'Junior'].map((name) =>
    panel
      .getByTestId('ticket')
      .filter({ has: page.getByText(name) })
      .first(),
  );
  if (!adult || !child || !junior) throw new Error('The session has other tickets');
  await expect(adult).toContainText('In your basket: 1');
  await expect(child).toContainText('In your basket: 2');
  await expect(junior).not.toContainText('In your basket');
  await expect(panel.getByText('In your basket: Adult × 1, Child (under 8) × 2')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'View basket' })).toHaveAttribute('href', '/basket');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  // What is added comes to what the basket has.
  await panel.getByRole('button', { name: 'Add a ticket: Adult' }).press('Enter');
  await expect(adult).toContainText('In your basket: 1');
  await page.getByTestId('add-to-basket').press('Enter');
  await expect(panel).toHaveCount(0);
  // Opened again, it chooses none of them a second time.
  await page.keyboard.press('Escape');
  const row = page.getByTestId('session-row').filter({ has: page.getByTestId('in-basket') });
  await row.getByRole('heading').getByRole('link').first().press('Enter');
  await expect(adult).toContainText('In your basket: 2');
  await expect(panel.getByRole('link', { name: 'View basket' })).toBeVisible();
  await expect(panel.getByTestId('add-to-basket')).toHaveCount(0);
  await visit(page, 'demo', `/location/${venues.demo}/family-swim/${day}?session=${swim.id}`);
  await expect(adult).toContainText('In your basket: 2');
  await expect(panel.getByText('In your basket: Adult × 2, Child (under 8) × 2')).toBeVisible();
});
