import { expectNoHorizontalScroll } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getUrl, waitForHydration } from '../journeys.ts';
import { getSandbox } from '../stack/received-emails.ts';

test('every empty and refused state of the demonstration is reached by a link, and shows what the list says [ACT-31 ACT-35 ERR-20]', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(getSandbox());
  await page.getByRole('link', { name: 'Empty and refused states' }).click();
  const rows = page.locator('tbody tr');
  const states = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? '')),
  );
  expect(states.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'Full, with a waitlist',
      'Opens later',
      'Members only',
      'Of another age',
      'Induction needed',
      'Camp that has started',
      'Course that has ended',
      'Empty basket',
      'Search without a result',
      'Unknown venue',
    ]),
  );
  for (const [name = '', shows = ''] of states)
    await test.step(name, async () => {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL((url) => url.href.startsWith(getUrl('demo')));
      await waitForHydration(page);
      const shown = page.getByRole('dialog').or(page.locator('main')).getByText(shows);
      await expect(shown.filter({ visible: true }).first()).toBeVisible();
      await expectNoHorizontalScroll(page);
      await page.goto(`${getSandbox()}/states`);
    });
});
