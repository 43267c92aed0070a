import type { Page } from '@playwright/test';
import { expectGoodAtWidths } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { expectConfirmation, fillCard, getUrl, pay } from '../journeys.ts';
import { openCheckout } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { findInEmails, readEmails } from '../stack/received-emails.ts';

type Books = { orders: number; total: number; lines: number; journal: number; captured: number };

/** The sums of a person's orders and of what was booked for them, in minor units. */
async function readBooks(personId: number): Promise<Books | undefined> {
  const [books] = await runStatement<Books>(
    `select count(*)::int as orders, sum(o.total)::int as total,
       sum((select sum(l.amount) from order_line l where l.client_id = o.client_id and l.order_id = o.id))::int as lines,
       sum((select sum(j.amount) from journal j where j.client_id = o.client_id and j.order_id = o.id))::int as journal,
       sum((select sum(a.captured) from payment_attempt a
         where a.client_id = o.client_id and a.checkout_id = o.checkout_id))::int as captured
     from "order" o where o.person_id = $1`,
    [personId],
  );
  return books;
}

/** Buys a class, whose payment is captured. Returns the customer with their id. */
async function buyClass(page: Page) {
  const customer = await openCheckout(page, 'demo');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const [person] = await runStatement<{ id: number }>('select id from person where email = $1', [
    customer.email,
  ]);
  if (!person) throw new Error(`Nobody has ${customer.email}`);
  await expect
    .poll(async () => (await readBooks(person.id))?.captured, { timeout: 30_000 })
    .toBeGreaterThan(0);
  return { ...customer, personId: person.id };
}

/** Asks for the erasure, and gives up the booking that is to come. */
async function askForErasure(page: Page, password: string): Promise<void> {
  const erase = page.getByTestId('erase');
  await erase.getByLabel('I give these up and do not want a refund for them').check();
  await erase.getByLabel('Current password').fill(password);
  await erase.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expect(erase.getByText(/^Your account will be deleted on/)).toBeVisible();
}

/** Two weeks pass, in which the request is not undone. */
const passWaitingPeriod = (personId: number) =>
  runStatement(
    `update account_erasure set requested_at = requested_at - interval '15 days', due_at = $2, next_check_at = $2
     where person_id = $1`,
    [personId, new Date(getNow() - 1000)],
  );

test('an account is deleted after the waiting period: no log-in, a farewell email, and orders keep their sums [ACC-03]', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const { email, password, personId } = await buyClass(page);
  const before = await readBooks(personId);
  expect(before).toMatchObject({ orders: 1, captured: before?.total, lines: before?.total });

  await visitAccount(page, 'demo', '/user-details/data');
  const erase = page.getByTestId('erase');
  await askForErasure(page, password);
  await findInEmails(email, /We will delete it on/);
  await erase.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(erase.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await findInEmails(email, /You are keeping your account/);
  // Asked for on a phone, taken back, and asked for on a desk.
  await page.setViewportSize({ width: 1440, height: 900 });
  await askForErasure(page, password);
  await expectGoodAtWidths(page, 360, 1440);

  await passWaitingPeriod(personId);
  // The worker looks every minute.
  await expect
    .poll(async () => (await readEmails(email)).map(({ subject }) => subject), { timeout: 150_000 })
    .toContain('Northgate Leisure: Your account has been deleted');
  await findInEmails(email, /We have deleted your account at .+, as you asked\./);

  // The session has ended with the account, and its password logs nobody in.
  // The page may be going to the log-in by itself, which stops a reload.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Log in/);
  }).toPass();
  await page.goto(getUrl('demo', '/login'));
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByTestId('login-submit').press('Enter');
  await expect(page.getByTestId('login-error')).toBeVisible();
  await expect(page.getByTestId('my-account-button')).toHaveCount(0);

  expect(await readBooks(personId)).toEqual(before);
  const [person] = await runStatement(
    `select erased_at is not null as "isErased", email, first_name as "firstName", password_hash as "hash"
     from person where id = $1`,
    [personId],
  );
  expect(person).toMatchObject({ isErased: true, email: '', hash: null });
  expect(person?.['firstName']).not.toBe('Jo');
  // Nobody hears of it twice.
  const farewells = (await readEmails(email)).filter(({ subject }) => subject.endsWith('has been deleted'));
  expect(farewells).toHaveLength(1);
});
