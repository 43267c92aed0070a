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
async function showAll(page: Page, list: string, button: string): Promise<void> {
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

/** 23 packs of guest passes, the n-th with n passes, of which the last has sent 23: the latest 12 can still be used. */
const insertPasses = (email: string): Promise<unknown> =>
  runStatement(
    `with packs as (
       insert into package (client_id, id, person_id, plan_id, uses, used, sent, expires_at, created_at)
       select p.client_id, gen_random_uuid(), p.id, m.id, case when n = 23 then 46 else n end,
         case when n = 23 then 23 else 0 end, case when n = 23 then 23 else 0 end, now() + make_interval(days => n), now()
       from person p join package_plan m on m.client_id = p.client_id and m.is_guest_pass, generate_series(1, 23) n
       where p.email = $1 returning client_id, id, used
     )
     insert into guest_pass (client_id, id, package_id, recipient_name, recipient_email, expires_at, created_at)
     select k.client_id, gen_random_uuid(), k.id, 'Friend ' || n, 'friend' || n || '@friend.test',
       now() + make_interval(days => case when n > 11 then 20 else -1 end), now() - make_interval(days => 40 - n)
     from packs k, generate_series(1, 23) n where k.used = 23`,
    [email],
  );

test('more guest passes arrive below, and those that were sent are filtered by whether they can be used [ACC-10 UIK-04]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await visitAccount(page, 'demo', '/guest-passes');
  const which = page.getByRole('group', { name: 'Which passes' });
  const sent = page.getByTestId('sent-passes').getByRole('listitem');
  await expect(page.getByText('The passes that you send appear here.')).toBeVisible();
  await expect(which).toHaveCount(0);
  await insertPasses(email);
  await page.reload();

  await showAll(page, 'guest-pass-packs', 'Show more passes');
  await expect(page.getByTestId('guest-pass-pack').getByText(/ left$/)).toHaveText(
    Array.from({ length: 23 }, (_, index) =>
      index === 22 ? '23 of 46 left' : `${index + 1} of ${index + 1} left`,
    ),
  );
  await showAll(page, 'sent-passes', 'Show more sent passes');
  await expect(sent.locator('b')).toHaveText(countDown(23, (n) => `Friend ${n}`));

  await which.getByRole('button', { name: 'To use' }).press('Enter');
  await expect(page).toHaveURL(/\/guest-passes\?sent=usable$/);
  await activateByKeyboard(page, page.getByRole('button', { name: 'Show more sent passes' }));
  await expect(sent.locator('b')).toHaveText(countDown(12, (n) => `Friend ${n + 11}`));
  await which.getByRole('button', { name: 'Used or ended' }).press('Enter');
  await expect(sent.locator('b').first()).toHaveText('Friend 11');
  await page.reload();
  await expect(which.getByRole('button', { name: 'Used or ended' })).toHaveAttribute('aria-pressed', 'true');
  await expect(sent.first()).toContainText('Expired');
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
});

/** 23 packages of which 12 have uses left, the n-th with n uses. */
const insertPackages = (email: string): Promise<unknown> =>
  runStatement(
    `insert into package (client_id, id, person_id, plan_id, uses, used, used_at_desk, expires_at, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, n, u.used, u.used, now() + make_interval(days => n), now()
     from person p join package_plan m on m.client_id = p.client_id and m.name = '10 swims',
       generate_series(1, 23) n, lateral (select case when n > 12 then n else 0 end as used) u
     where p.email = $1`,
    [email],
  );

test('more packages arrive below, and are filtered by whether they can be used [ACC-05 UIK-04]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await visitAccount(page, 'demo', '/packages');
  const which = page.getByRole('group', { name: 'Which packages' });
  const own = page.getByTestId('own-package');
  await expect(page.getByRole('heading', { name: 'You have no packages' })).toBeVisible();
  await expect(which).toHaveCount(0);
  await visitAccount(page, 'demo', '/packages?packages=finished');
  await expect(page.getByRole('heading', { name: 'No finished packages' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all packages' }).press('Enter');
  await expect(page).toHaveURL(/\/packages$/);
  await insertPackages(email);
  await page.reload();

  await showAll(page, 'own-packages', 'Show more packages');
  await expect(own.getByText(/ left$|^All \d+ used$/)).toHaveText([
    ...Array.from({ length: 12 }, (_, index) => `${index + 1} of ${index + 1} left`),
    ...Array.from({ length: 11 }, (_, index) => `All ${index + 13} used`),
  ]);
  await which.getByRole('button', { name: 'Finished' }).press('Enter');
  await expect(own.first()).toContainText('All 13 used');
  await activateByKeyboard(page, page.getByRole('button', { name: 'Show more packages' }));
  await expect(own).toHaveCount(11);
  await which.getByRole('button', { name: 'Current' }).press('Enter');
  await expect(page).toHaveURL(/\/packages\?packages=current$/);
  await expect(own.first()).toContainText('1 of 1 left');
  await activateByKeyboard(page, page.getByRole('button', { name: 'Show more packages' }));
  await expect(own).toHaveCount(12);
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
});
