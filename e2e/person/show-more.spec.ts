import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import { activateByKeyboard, expectVisibleFocus } from '../keyboard.ts';
import { openOrigin, register } from '../new-customer.ts';
import { giveCredit } from '../payment/credit.ts';
import { runStatement } from '../stack/database.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** So many free orders of one line, a minute apart; the last one is the latest. */
const insertOrders = (email: string, count: number): Promise<unknown> =>
  runStatement(
    `with buyer as (select client_id, id from person where email = $1),
       rows as (
         select b.client_id, b.id as person_id, n, gen_random_uuid() as checkout_id, gen_random_uuid() as order_id,
           now() - make_interval(mins => $2::int - n) as created_at, gen_random_uuid() as cart_id
         from buyer b, generate_series(1, $2::int) n
       ),
       carts as (
         insert into cart (client_id, id, owner, source)
         select client_id, cart_id, 'completed:' || checkout_id, 'activity-booking' from rows
       ),
       checkouts as (
         insert into checkout (client_id, id, cart_id, person_id, state, created_at)
         select client_id, checkout_id, cart_id, person_id, 'completed', created_at from rows
       ),
       orders as (
         insert into "order" (client_id, id, reference, checkout_id, person_id, cart_source, status, total, tax_total,
           currency, created_at)
         select client_id, order_id, order_id::text, checkout_id, person_id, 'activity-booking', 'success', 0, 0, 'GBP',
           created_at from rows
       )
     insert into order_line (client_id, id, order_id, position, kind, name, quantity, amount, tax, tax_rate, tax_code,
       snapshot)
     select client_id, gen_random_uuid(), order_id, 0, 'booking', 'Swim ' || n, 1, 0, 0, 0, 'T0',
       jsonb_build_object('version', 2, 'title', 'Swim ' || n, 'timezone', null, 'times', '[]'::jsonb, 'place', null,
         'occurrenceId', null, 'categorySlug', null, 'attendee', null, 'option', null, 'notes', '[]'::jsonb)
     from rows`,
    [email, count],
  );

/** So many more pounds of credit, one at a time, a minute apart. */
const insertCredit = (email: string, count: number): Promise<unknown> =>
  runStatement(
    `with own as (
       update account a set balance = balance + 100 * $2::int from person p
       where p.email = $1 and a.client_id = p.client_id and a.person_id = p.id and a.credit_type = 'general'
       returning a.client_id, a.id
     )
     insert into journal (client_id, id, created_at, from_account_id, to_account_id, amount, reason)
     select own.client_id, gen_random_uuid(), now() + make_interval(mins => n), i.id, own.id, 100, 'credit_given'
     from generate_series(1, $2::int) n, own join account i on i.client_id = own.client_id and i.code = 'credit'`,
    [email, count],
  );

/** 'Swim 23' … 'Swim 1', or the balances £23.00 … £1.00. */
const countDown = (count: number, format: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => format(count - index));

/** Presses the button until the last page, and expects each time the rows and the focus on the first new one. */
async function showAll(page: Page, list: 'orders' | 'credit-history', button: string): Promise<void> {
  const rows = page.getByTestId(list).getByRole('listitem');
  const more = page.getByRole('button', { name: button });
  await expect(rows).toHaveCount(10);
  for (const [before, after] of [
    [10, 20],
    [20, 23],
  ] as const) {
    await activateByKeyboard(page, more);
    await expect(rows).toHaveCount(after);
    await expect(rows.nth(before)).toBeFocused();
    await expect(rows.nth(before)).toBeInViewport();
    await expectVisibleFocus(page);
  }
  await expect(more).toHaveCount(0);
}

test('more orders and more credit arrive below, once each, with the focus on the first new row [ACC-07 UIK-04]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await visitAccount(page, 'demo', '/payments');
  await giveCredit(page, email, 'general', 100);
  await insertCredit(email, 22);
  await insertOrders(email, 23);
  await page.reload();

  await showAll(page, 'orders', 'Show more orders');
  await expect(page.getByTestId('orders').getByRole('heading', { level: 3 })).toHaveText(
    countDown(23, (n) => `Swim ${n}`),
  );
  await showAll(page, 'credit-history', 'Show more of your credit');
  await expect(page.getByTestId('credit-history').getByText(/^Balance/)).toHaveText(
    countDown(23, (n) => `Balance £${n}.00`),
  );
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
});

test('a failed page of orders says so, and the button loads it in the next attempt [ACC-07 SHL-11]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await insertOrders(email, 12);
  await visitAccount(page, 'demo', '/payments');
  const second = /\/api\/.*orders.*[?&]page=2/;
  const refused = { message: 'no', errors: {}, code: 'not_found' };
  await page.route(second, (route) => route.fulfill({ status: 404, json: refused }));
  const more = page.getByRole('button', { name: 'Show more orders' });
  await activateByKeyboard(page, more);
  const failure = page.getByRole('alert').filter({ hasText: 'We could not load more. Try again.' });
  await expect(failure).toBeVisible();
  await expect(more).toBeFocused();
  await expect(page.getByTestId('order')).toHaveCount(10);
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await page.unroute(second);
  await more.press('Enter');
  await expect(page.getByTestId('order')).toHaveCount(12);
  await expect(page.getByTestId('order').nth(10)).toBeFocused();
  await expect(failure).toHaveCount(0);
  await expect(more).toHaveCount(0);
});
