import type { Page, Response } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, getUrl, venues, visit } from '../journeys.ts';
import { forgetAgreement, openOrigin, register, sendFromPage } from '../new-customer.ts';
import { giveCredit } from '../payment/credit.ts';
import { runStatement } from '../stack/database.ts';
import { fillUp } from './full-class.ts';
import { leaveWaitlist } from './leave-waitlist.ts';

// Every refusal of a waitlist, as a customer meets it: the panel of a full class is open, something changes, and they press.
const day = getDayFromNow(38);
const path = `/location/${venues.demo}/fitness-classes/${day}`;
const getPanel = (page: Page) => page.getByRole('dialog');
const getToast = (page: Page) => page.locator('.pv-toast').last();

/** A class with a price of a day that no other test uses, with places sold and places left. */
async function findClass(page: Page): Promise<string> {
  const url = `/api/activities/venue/${venues.demo}/activity/fitness-classes/v2/timetable?date=${day}`;
  const { data } = await sendFromPage(page, url);
  const views = data as {
    id: string;
    price: { value: number } | null;
    capacity: { available: number; consumed: number };
    bookable_action: { action: string | null };
  }[];
  const found = views.find(
    ({ price, capacity, bookable_action }) =>
      bookable_action.action === 'book' && (price?.value ?? 0) > 0 && capacity.consumed > 0,
  );
  if (!found) throw new Error(`No class on ${day}`);
  return found.id;
}

/** Opens the panel of a class that was filled in the database, which a page read within the last second does not show. */
async function openPanel(page: Page, id: string): Promise<void> {
  await expect(async () => {
    await visit(page, 'demo', `${path}?session=${id}`);
    await expect(getPanel(page).getByTestId('waitlist-join')).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
}

/** Presses a button of the panel, and returns the code of the refusal. */
async function press(page: Page, name: 'waitlist-join' | 'waitlist-leave'): Promise<string | undefined> {
  const button = getPanel(page).getByTestId(name);
  // It takes no press while it still reads the session again after the press before.
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  const isAnswer = (response: Response) => response.url().includes('/waitlist/members');
  const reply = page.waitForResponse(isAnswer, { timeout: 30_000 });
  await (name === 'waitlist-leave' ? leaveWaitlist(getPanel(page)) : button.press('Enter'));
  return ((await (await reply).json()) as { code?: string }).code;
}

const sendElsewhere = (page: Page, method: 'POST' | 'DELETE', id: string) =>
  page.evaluate(
    async ([verb, occurrenceId]) => {
      const { data } = (await (await fetch('/api/auth/user')).json()) as { data: { id: number } };
      const members = `/api/v1/activities/occurrences/${occurrenceId}/waitlist/members`;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ data: { user_id: data.id } });
      const request = verb === 'POST' ? { method: verb, headers, body } : { method: verb };
      return (await fetch(verb === 'POST' ? members : `${members}/${data.id}`, request)).status;
    },
    [method, id] as const,
  );

test('every refusal of a waitlist says why on the open panel, which then leads on [WTL-01 WTL-03 WTL-06]', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  const id = await findClass(page);
  await fillUp(id);
  await page.route('**/api/events*', (route) => route.abort());
  await openPanel(page, id);
  const panel = getPanel(page);

  await test.step('already_waitlisted: on another device; the panel has the entry, which can be left', async () => {
    expect(await sendElsewhere(page, 'POST', id)).toBe(200);
    expect(await press(page, 'waitlist-join')).toBe('already_waitlisted');
    await expect(getToast(page)).toContainText('You are already on this waitlist.');
    await expect(panel.getByTestId('waitlist-position')).toContainText('You are number 1');
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    expect(await press(page, 'waitlist-leave')).toBeUndefined();
  });

  await test.step('waitlist_entry_not_found: left on another device; the panel offers to join again', async () => {
    await expect(panel.getByTestId('waitlist-join')).toBeVisible();
    expect(await press(page, 'waitlist-join')).toBeUndefined();
    await expect(panel.getByTestId('waitlist-position')).toContainText('You are number 1');
    // The page reads the session again after the join, which would show that it has been left.
    await page.waitForLoadState('networkidle');
    expect(await sendElsewhere(page, 'DELETE', id)).toBe(200);
    expect(await press(page, 'waitlist-leave')).toBe('waitlist_entry_not_found');
    await expect(getToast(page)).toContainText('You are no longer on this waitlist.');
    await expect(panel.getByTestId('waitlist-join')).toBeVisible();
  });

  await test.step('automatic_not_available: the terms have changed; they join without it', async () => {
    await giveCredit(page, email, 'general', 5000);
    const choice = panel.getByRole('checkbox', { name: 'Book it for me automatically' });
    await choice.press('Space');
    await forgetAgreement(email);
    expect(await press(page, 'waitlist-join')).toBe('automatic_not_available');
    await expect(getToast(page)).toContainText('Join the waitlist without automatic booking.');
    await expect(choice).toHaveCount(0);
    expect(await press(page, 'waitlist-join')).toBeUndefined();
    await expect(panel.getByTestId('waitlist-position')).toContainText('You are number 1');
    expect(await press(page, 'waitlist-leave')).toBeUndefined();
  });

  await test.step('waitlist_not_available: the class has no waitlist any more; another class can be booked', async () => {
    // The session read again after the last press would show the change before the press below.
    await expect(panel.getByTestId('waitlist-join')).not.toHaveAttribute('aria-busy', 'true');
    await runStatement('update occurrence set waitlist_maximum = null where id = $1', [id]);
    expect(await press(page, 'waitlist-join')).toBe('waitlist_not_available');
    await expect(getToast(page)).toContainText('This session has no waitlist. Choose another session.');
    await page.getByTestId('next-similar').first().press('Enter');
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(panel.getByTestId('add-to-basket')).toBeVisible();
  });

  await test.step('occurrence_not_full: a place has become available; it can be booked', async () => {
    await fillUp(id);
    await openPanel(page, id);
    await runStatement('update occurrence set maximum = maximum + 2 where id = $1', [id]);
    expect(await press(page, 'waitlist-join')).toBe('occurrence_not_full');
    await expect(getToast(page)).toContainText('This session has a place. You can book it now.');
    await panel.getByTestId('add-to-basket').press('Enter');
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
  });
  expect(page.url()).toContain(getUrl('demo', path));
});
