import type { Page } from '@playwright/test';
import { type Client, getUrl, waitForHydration } from '../journeys.ts';

/** A URL of the client's join surface; without a path its base, as links have it. */
export const getJoinUrl = (client: Client, path = ''): string =>
  getUrl(client, path).replace('//bookings.', '//join.');

export async function visitJoin(page: Page, client: Client, path: string): Promise<void> {
  await page.goto(getJoinUrl(client, path));
  await waitForHydration(page);
}
