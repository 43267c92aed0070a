import { expect, type Page } from '@playwright/test';
import { type Client, getDayFromNow, getUrl, venues, visit, waitForHydration } from './journeys.ts';
import { runStatement } from './stack/database.ts';

// Parallel tests share no basket: each has its own customer, and occurrences with many places left.
const password = 'A-new-Customer-1';
let customerCount = 0;

export type NewCustomer = { email: string; password: string };

/** Opens an empty page of the client, which loads no application, so that requests have its origin and cookies. */
export async function openOrigin(page: Page, client: Client): Promise<void> {
  const url = getUrl(client, '/empty');
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(url);
  await page.unroute(url);
}

/** Sends a request from the page itself, with its cookies and its origin. */
export const sendFromPage = (
  page: Page,
  url: string,
  body?: unknown,
): Promise<{ status: number; data: unknown }> =>
  page.evaluate(
    async ([address, requestBody]) => {
      const response = await fetch(address, {
        ...(requestBody === null ? {} : { method: 'POST', body: requestBody }),
        headers: { 'content-type': 'application/json' },
      });
      const parsed = (await response.json()) as { data: unknown };
      return { status: response.status, data: parsed.data };
    },
    [url, body === undefined ? null : JSON.stringify(body)] as const,
  );

/** Registers a customer, which also logs in this page. */
export async function register(page: Page, client: Client): Promise<NewCustomer> {
  customerCount += 1;
  // Letters separate the digits: a long run could look like a card number, which the server refuses.
  const email = `new-${process.pid.toString(36)}x${Date.now().toString(36)}x${customerCount}@${client}.test`;
  const { status } = await sendFromPage(page, '/api/auth/customer/register', {
    first_name: 'Jo',
    last_name: 'Newcomer',
    email,
    password,
    password_confirmation: password,
    date_of_birth: '1990-05-04',
    phone: '0161 496 0000',
    terms: true,
    client_id: client,
  });
  expect(status).toBe(200);
  return { email, password };
}

/** Makes a customer one who has not agreed to the terms yet. */
export const forgetAgreement = (email: string, stack?: Parameters<typeof runStatement>[2]) =>
  runStatement('update person set terms_version = null where email = $1', [email], stack);

/** Logs in without the page's forms; `username` belongs to a seeded person. */
export async function logInAs(page: Page, username: string): Promise<void> {
  const { status } = await sendFromPage(page, '/api/auth/customer/login', {
    username,
    password: 'Password1!',
  });
  expect(status).toBe(200);
}

type OccurrenceView = {
  id: string;
  price: { value: number } | null;
  capacity: { available: number };
  bookable_action: { action: string | null };
};

/** Adds classes of the coming days to the basket of this page's customer or guest. */
export async function fillCart(page: Page, client: Client, count = 1): Promise<void> {
  let added = 0;
  // From the third day on no cancellation is late.
  for (let day = 3; day < 15 && added < count; day++) {
    const date = getDayFromNow(day);
    const url = `/api/activities/venue/${venues[client]}/activity/fitness-classes/v2/timetable?date=${date}`;
    const { data } = await sendFromPage(page, url);
    const occurrence = (data as OccurrenceView[]).find(
      ({ bookable_action, capacity, price }) =>
        bookable_action.action === 'book' && capacity.available >= 8 && (price?.value ?? 0) > 0,
    );
    if (!occurrence) continue;
    const items = [{ purchasable_id: occurrence.id, purchasable_type: 'purchasableOccurrence' }];
    const { status } = await sendFromPage(page, '/api/activities/cart/add', { items });
    if (status === 200) added += 1;
  }
  expect(added).toBe(count);
}

/** Registers a customer and opens the checkout of a filled basket. */
export async function openCheckout(page: Page, client: Client, count = 1): Promise<NewCustomer> {
  await openOrigin(page, client);
  const customer = await register(page, client);
  await fillCart(page, client, count);
  await visit(page, client, '/basket/checkout');
  await expect(page.getByTestId('pay-button')).toBeVisible();
  return customer;
}

/** Opens the checkout of a customer who is asked to agree to the terms, as if they had agreed to an earlier version. */
export async function openCheckoutWithTerms(
  page: Page,
  client: Client,
  stack?: Parameters<typeof runStatement>[2],
): Promise<NewCustomer> {
  const customer = await openCheckout(page, client);
  await forgetAgreement(customer.email, stack);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByTestId('pay-button')).toBeVisible();
  return customer;
}
