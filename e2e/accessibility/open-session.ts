import { expect, type Page } from '@playwright/test';
import { type Client, getDayFromNow, venues, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { matchText } from '../texts.ts';

// The steps that open sessions other than a class with places, in any language.

/** The choice of tickets of the first family swim that can be booked. */
export async function openTickets(page: Page, client: Client): Promise<void> {
  await visit(page, client, `/location/${venues[client]}/family-swim/${getDayFromNow(4)}`);
  await page
    .getByTestId('session-row')
    .getByRole('link', { name: matchText('activity', 'book', { isStart: true }) })
    .first()
    .press('Enter');
  await expect(page.getByTestId('session-panel')).toBeVisible();
}

/** A Tuesday of the week after next week: no other test changes its sessions. */
const getLaterTuesday = (): string => {
  const days = [14, 15, 16, 17, 18, 19, 20].map(getDayFromNow);
  return days.find((day) => new Date(day).getUTCDay() === 2) ?? '';
};

const fullClasses = {
  demo: { venue: 'moorside', name: 'Community yoga' },
  harbour: { venue: venues.harbour, name: 'Sunset flow' },
};

/** A class that is always full. The one of the first client is free. */
export async function openFullClass(page: Page, client: Client): Promise<void> {
  const { venue, name } = fullClasses[client];
  await visit(page, client, `/location/${venue}/fitness-classes/${getLaterTuesday()}`);
  const row = page.getByTestId('session-row').filter({ hasText: name });
  await row.getByRole('heading').getByRole('link').press('Enter');
  await expect(page.getByTestId('session-panel')).toBeVisible();
}

export async function joinWaitlist(page: Page): Promise<void> {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await openFullClass(page, 'demo');
  const panel = page.getByRole('dialog');
  await panel.getByTestId('waitlist-join').press('Enter');
  await expect(panel.getByTestId('waitlist-position')).toBeVisible();
  // Without the toast, and with the focus at the beginning.
  await page.reload();
  await waitForHydration(page);
  await expect(panel.getByTestId('waitlist-position')).toBeVisible();
}
