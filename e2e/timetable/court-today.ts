import type { Page } from '@playwright/test';
import { getDayFromNow } from '../journeys.ts';
import { sendFromPage } from '../new-customer.ts';

type Category = { v2_type: string; next: { starts_at: object } | null };

/** Whatever the time, a court starts before all else that is to come today at Northgate Arena, in the page's next requests. */
export async function startCourtToday(page: Page): Promise<void> {
  const url = '/api/activities/venue/northgate-arena/categories';
  const categories = (await sendFromPage(page, url)).data as Category[];
  const start = { local: `${getDayFromNow(0)} 00:00:01` };
  const data = categories.map((category) =>
    category.next && category.v2_type === 'resources'
      ? {
          ...category,
          next: { ...category.next, name: 'Squash', starts_at: { ...category.next.starts_at, ...start } },
        }
      : category,
  );
  await page.route(`**${url}`, (route) => route.fulfill({ json: { data } }));
}
