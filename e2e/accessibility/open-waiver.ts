import { expect, type Page } from '@playwright/test';
import { addAerialYoga, addInflatableRun, createAddress } from '../attendee/inflatable-run.ts';
import { type Client, visit, waitForHydration } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { findInEmails } from '../stack/received-emails.ts';

// The steps that open the screens of attendees and their waivers.

export async function openAttendees(page: Page, client: Client): Promise<void> {
  await openOrigin(page, client);
  await register(page, client);
  await (client === 'demo' ? addInflatableRun(page) : addAerialYoga(page));
  await visit(page, client, '/attendees');
  await expect(page.getByTestId('attendee').first()).toBeVisible();
}

type Waivers = {
  items: { cart_item_id: string; restriction: { id: string }; attendees: { id: string }[] }[];
};

/** The page that an emailed link opens for somebody without an account. */
export async function openWaiver(page: Page, client: Client): Promise<void> {
  await openAttendees(page, client);
  const url = '/api/activities/question-waivers';
  const [item] = ((await sendFromPage(page, url)).data as Waivers).items;
  const email = createAddress();
  const { status } = await sendFromPage(page, url, {
    waivers: [
      {
        cart_item_id: item?.cart_item_id,
        restriction_id: item?.restriction.id,
        attendee_id: item?.attendees[0]?.id,
        email,
      },
    ],
  });
  expect(status).toBe(200);
  await page.goto(await findInEmails(email, /http\S+waiver_token=[\w-]+/));
  await waitForHydration(page);
  await expect(page.getByTestId('sign-form')).toBeVisible();
}
