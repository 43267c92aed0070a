import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getUrl, visit } from '../journeys.ts';
import { linkChild, registerParent } from '../person/linked-child.ts';
import { runStatement } from '../stack/database.ts';
import { addInflatableRun } from './inflatable-run.ts';

test('offers to sign here for a child of whom the customer is the parent, and for no other child [WVR-11 AUT-25]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await registerParent(page);
  const sibling = await linkChild(email, 'Alma', 8);
  await runStatement(`update linked_person set relationship = 'sibling' where linked_id = $1`, [sibling]);
  await addInflatableRun(page, { quantity: 3 });
  await visit(page, 'demo', '/attendees');
  const hint = 'Leave empty to sign here yourself.';
  const found = page.getByTestId('found-attendees');
  const saved = (name: string) => page.getByTestId('saved-attendee').filter({ hasText: name });
  await found.getByRole('button', { name: 'Add Robin' }).press('Enter');
  await expect(saved('Robin')).toContainText(hint);
  await found.getByRole('button', { name: 'Add Alma' }).press('Enter');
  await expect(saved('Alma').getByLabel('Email address of a parent or guardian')).toBeVisible();
  await expect(saved('Alma')).not.toContainText(hint);
  await expectNoViolations(page);
});

test('is in Welsh, with the state of each waiver and the errors of its form [WVR-03 UIK-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { childId } = await registerParent(page);
  await addInflatableRun(page, { purchased_for_user_id: childId });
  await page.context().addCookies([{ name: 'language', value: 'cy', url: getUrl('demo') }]);
  await visit(page, 'demo', '/attendees');
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mynychwyr');
  const robin = page.getByTestId('attendee').filter({ hasText: 'Robin' });
  await expect(robin).toContainText('Heb ei lofnodi');
  await robin.getByRole('button', { name: /^Anfon drwy e-bost/ }).press('Enter');
  await robin.getByRole('button', { name: 'Anfon yr ildiad' }).press('Enter');
  await expect(robin).toContainText('Rhowch gyfeiriad e-bost');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
});
