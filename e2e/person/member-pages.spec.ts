import type { Locator, Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expectBesideFirstLine } from '../accessibility/first-line.ts';
import { visitAccount } from '../accessibility/open-account.ts';
import { expect, test } from '../csp-test.ts';
import {
  expectConfirmation,
  fillCard,
  getDayFromNow,
  getUrl,
  pay,
  venues,
  visit,
  waitForHydration,
} from '../journeys.ts';
import {
  fillCart,
  logInAs,
  type NewCustomer,
  openCheckout,
  openOrigin,
  register,
  sendFromPage,
} from '../new-customer.ts';
import { giveCredit } from '../payment/credit.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { findInEmails } from '../stack/received-emails.ts';
import { sampleClients } from '../stack/sample-clients.ts';
import { openAccountPage } from './account-navigation.ts';
import { becomeMember, plans } from './member.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** What the account says of a plan, as the page of prices does. */
const benefits = {
  demo: [
    'Member prices',
    /Restorative yoga at Northgate Arena: £\d+\.\d\d instead of £/,
    'up to 60 days ahead',
  ],
  harbour: ['For people who come to classes and play on courts every week.', '2 of 2 left this week'],
};

const getMain = (page: Page) => page.locator('main');

/** Opens a page of the account by its navigation. */
async function openPage(page: Page, name: string): Promise<void> {
  await openAccountPage(page, name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

for (const client of sampleClients(1)) {
  test(`${client}: a member finds payments, packages and their membership, and freezes and cancels it [ACC-04 ACC-05 ACC-07]`, async ({
    page,
  }) => {
    const { email } = await openCheckout(page, client);
    await fillCard(page, client);
    await pay(page);
    await expectConfirmation(page);
    await becomeMember(email, client);
    await page.goto(getUrl(client).replace('//bookings.', '//account.'));
    await waitForHydration(page);
    await expect(page.getByTestId('own-membership')).toContainText(plans[client]);
    await expect(page.getByTestId('package')).toContainText('7 of 10');

    // The whole card is the link.
    await page.getByTestId('own-membership').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memberships');
    await openPage(page, 'Payments');
    // The list of pages has closed; its button names the current one.
    const menu = page
      .getByRole('navigation', { name: 'My account' })
      .getByRole('button', { name: 'Payments Menu' });
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    const order = page.getByTestId('order');
    await expect(order.getByText(/^Paid/)).toHaveText([/^Paid with /]);
    await expect(order.getByText(/ · Order /)).toHaveText(/^\w{3}\s\d+\s\w{3} \d{4} · /);
    // The session that was paid, with its day: 'Spin, Sun 29 Nov'.
    await expect(order.getByRole('heading')).toHaveText(/^.+, \w{3}\s\d+\s\w{3}$/);
    // Its page has the receipt too, which is one link.
    await expect(order.getByRole('link')).toHaveText([/^View order/, 'Download the receipt (PDF)']);
    await expect(getMain(page)).toContainText('You have no credit.');
    // The filter of the orders, which the address keeps.
    const which = page.getByRole('group', { name: 'Which orders' });
    await expect(which.getByRole('button')).toHaveText(['All', 'To pay', 'Refunded']);
    await which.getByRole('button', { name: 'To pay' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible();
    await expect(page).toHaveURL(/\/payments\?orders=due$/);
    await page.reload();
    await waitForHydration(page);
    await expect(which.getByRole('button', { name: 'To pay' })).toHaveAttribute('aria-pressed', 'true');
    await expect(order).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all orders' }).press('Enter');
    await expect(page).toHaveURL(/\/payments$/);
    await expect(order).toHaveCount(1);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);

    await openPage(page, 'Packages');
    const own = page.getByTestId('own-package');
    await expect(own).toContainText('7 of 10 left');
    await expect(own).toContainText(/Use it by \w+\s\d+\s\w+ \d{4}/);
    await own.getByText('Sessions that used it').press('Enter');
    await expect(own).toContainText('3 uses at reception');
    await expectNoHorizontalScroll(page);

    await openPage(page, 'Memberships');
    const membership = page.getByTestId('membership');
    for (const benefit of benefits[client]) await expect(membership).toContainText(benefit);
    const gives = membership.getByTestId('membership-includes').getByRole('listitem');
    await expect(gives.first().locator('svg')).toBeVisible();
    await expect(membership.getByTestId('membership-facts')).toContainText(/Price£\d+\.\d\d a month/);
    await expect(membership.getByTestId('membership-facts')).toContainText(
      /Paid until\w+\s\d+\s\w+ \d{4}Next payment£\d+\.\d\d at reception/,
    );
    await membership.getByRole('button', { name: `Freeze ${plans[client]}` }).press('Enter');
    // An open question hides the other, whose button would read like its own.
    const cancelButton = membership.getByRole('button', { name: `Cancel membership ${plans[client]}` });
    await expect(cancelButton).toHaveCount(0);
    const freeze = membership.getByRole('button', { name: `Freeze ${plans[client]}` });
    await expect(membership.getByRole('heading', { name: `Freeze ${plans[client]}?` })).toBeFocused();
    await membership.getByRole('button', { name: 'Do not freeze' }).press('Enter');
    await expect(cancelButton).toBeVisible();
    await expect(freeze).toBeFocused();
    await freeze.press('Enter');
    await membership.getByLabel('For how long').selectOption('2');
    await expect(membership).toContainText(/From \w+\s1\s\w+ \d{4} you pay £\d+\.\d\d a month again\./);
    const days =
      /from (\w+\s\d+\s\w+ \d{4}) to (\w+\s\d+\s\w+ \d{4}) and starts again on (\w+\s1\s\w+ \d{4})\./;
    const [, from, until, restart] = days.exec((await membership.textContent()) ?? '') ?? [];
    await membership.getByRole('button', { name: 'Freeze membership' }).press('Enter');
    const frozen = `from ${from} to ${until}. It starts again on ${restart}.`;
    await expect(page.locator('.pv-toast')).toContainText(`${plans[client]} is frozen ${frozen}`);
    const toast = page.locator('.pv-toast').filter({ hasText: 'is frozen' });
    await expectBesideFirstLine(toast.locator('> svg'), toast.locator('.pv-toast__text'));
    await expect(membership).toContainText(`Frozen ${frozen}`);
    await expectNoViolations(page);
    await membership.getByRole('button', { name: `End the freeze ${plans[client]}` }).press('Enter');
    await expect(membership).not.toContainText('Frozen from');
    const later = [
      { starts_at: { local: '2041-12-12T10:00:00' } },
      { starts_at: { local: '2041-12-19T10:00:00' } },
    ];
    await page.route(/\/activities\/bookings\?/, (route) =>
      route.fulfill({ json: { data: later, checksum: '' } }),
    );
    await cancelButton.press('Enter');
    // Only the question's own offer to freeze is left.
    await expect(freeze).toHaveCount(0);
    const question = membership.getByTestId('cancel-membership');
    await expect(question.getByRole('heading', { name: `Cancel ${plans[client]}?` })).toBeFocused();
    await expect(question).toContainText('Your last day is');
    await expect(question).toContainText('What you have paid is not refunded.');
    await expect(question).toContainText(
      'Your 2 bookings from Thursday 12 December 2041 stay booked, at the price that you paid.',
    );
    await expect(question.getByRole('button', { name: 'Freeze it instead' })).toBeVisible();
    await expect(question.getByRole('button', { name: 'Keep membership' })).toBeVisible();
    await question.getByRole('button', { name: 'Cancel membership' }).press('Enter');
    await expect(membership).toContainText(
      /You have cancelled it\. Your last day is \w+\s\d+\s\w+ \d{4}\. You pay nothing for the days after it\./,
    );
    await expectNoHorizontalScroll(page);
  });
}

test('a phone shows every answer to the question of a cancellation above the bar of the basket [ACC-04]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await becomeMember(email, 'demo');
  await fillCart(page, 'demo');
  await visitAccount(page, 'demo', '/memberships');
  await page.getByRole('button', { name: `Cancel membership ${plans.demo}` }).press('Enter');
  const question = page.getByTestId('cancel-membership');
  await expect(question.getByRole('heading', { name: `Cancel ${plans.demo}?` })).toBeInViewport({ ratio: 1 });
  const bar = await page.locator('.pv-footer-bar').boundingBox();
  await expect(async () => {
    const keep = await question.getByRole('button', { name: 'Keep membership' }).boundingBox();
    expect((keep?.y ?? 0) + (keep?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }).toPass({ timeout: 5000 });
});

/** A membership that asks for a document, which the person has not sent. */
const addConcession = (email: string): Promise<unknown> =>
  runStatement(
    `insert into membership (client_id, id, person_id, plan_id, starts_on, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, $2::date - 40, p.created_at
     from person p join membership_plan m on m.client_id = p.client_id and m.required_document is not null
       and m.name = 'Northgate Off-peak' where p.email = $1`,
    [email, new Date(getNow()).toISOString().slice(0, 10)],
  );

/** Uploads a document that expires in some days for the only membership of the page's customer. */
async function sendDocument(page: Page, days: number): Promise<void> {
  const { data } = await sendFromPage(page, '/api/my-account/memberships');
  const { current } = data as { current: { id: string }[] };
  const { status } = await sendFromPage(page, `/api/my-account/memberships/${current[0]?.id}/document`, {
    file_name: 'proof.pdf',
    content: Buffer.from('%PDF-1.7 proof %%EOF').toString('base64'),
    expires_on: getDayFromNow(days),
  });
  expect(status).toBe(200);
}

test('the dashboard has the credit, with its history, and notices of what is missing or expires [ACC-02 ACC-07]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await addConcession(email);
  await page.goto(getUrl('demo').replace('//bookings.', '//account.'));
  await giveCredit(page, email, 'general', 1250);
  await expect(page.getByTestId('credit')).toContainText('£12.50');
  const notices = page.getByTestId('notices');
  await expect(notices).toContainText('Your membership needs a document');
  const what = 'Northgate Off-peak asks for proof of your concession.';
  await expect(notices).toContainText(what);
  await expectNoViolations(page);
  await sendDocument(page, 10);
  await page.reload();
  await waitForHydration(page);
  await expect(notices).toContainText('Your document expires in 10 days');
  await expect(notices).toContainText(`${what} Upload a new one to keep your price.`);
  await expect(notices).not.toContainText('needs a document');
  await expect(page.getByTestId('own-membership')).toContainText('Northgate Off-peak');
  await notices.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Memberships');
  await expect(page.getByTestId('membership')).toContainText('Northgate Off-peak');
  await openPage(page, 'Payments');
  const history = page.getByTestId('credit-history').getByRole('listitem');
  await expect(history).toHaveCount(1);
  await expect(history).toContainText('Balance £12.50');
  // The total of both types comes first, with what each pays for.
  const balances = page.getByTestId('credit-balances');
  await giveCredit(page, email, 'membership', 750);
  await expect(balances.getByRole('heading', { level: 2 })).toHaveText('£20.00 credit');
  await expect(balances.getByRole('listitem')).toHaveText([
    'General creditPays for everything£12.50',
    'Membership creditPays for sessions only£7.50',
  ]);
  const [top, orders] = [balances, page.getByRole('heading', { name: 'Orders', exact: true })];
  expect((await top.boundingBox())?.y).toBeLessThan((await orders.boundingBox())?.y ?? 0);
  await runStatement(
    `with own as (
       update account a set balance = balance + 250 from person p
       where p.email = $1 and a.client_id = p.client_id and a.person_id = p.id and a.credit_type = 'general'
       returning a.client_id, a.id
     )
     insert into journal (client_id, id, created_at, from_account_id, to_account_id, amount, reason)
     select own.client_id, gen_random_uuid(), now(), i.id, own.id, 250, 'credit_given'
     from own join account i on i.client_id = own.client_id and i.code = 'credit'`,
    [email],
  );
  await page.reload();
  await waitForHydration(page);
  // The latest first, each with the balance after it.
  await expect(history).toContainText(['Balance £15.00', 'Balance £7.50', 'Balance £12.50']);

  // A monthly membership that no Direct Debit continues.
  await runStatement(
    `insert into membership (client_id, id, person_id, plan_id, starts_on, ends_on, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, $2::date - 10, $2::date + 10, p.created_at
     from person p join membership_plan m on m.client_id = p.client_id and m.name = 'Northgate Monthly'
     where p.email = $1`,
    [email, new Date(getNow()).toISOString().slice(0, 10)],
  );
  await page.goto(getUrl('demo').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  await expect(notices).toContainText('We have no date to collect your next month');
  await expect(notices).toContainText(/Northgate Monthly ends on \w+\s\d+\s\w+ \d{4}\./);
  const { data } = await sendFromPage(page, '/api/auth/user');
  expect(data).toMatchObject({ has_billing_date: false });
  await expectNoHorizontalScroll(page);
});

async function logInWith(page: Page, { email: username, password }: NewCustomer): Promise<void> {
  expect((await sendFromPage(page, '/api/auth/customer/login', { username, password })).status).toBe(200);
}

/** Books a swim, which the pass pays for. */
async function usePass(page: Page): Promise<void> {
  await visit(page, 'demo', `/location/${venues.demo}/lane-swim/${getDayFromNow(6)}`);
  await page.getByTestId('session-row').getByRole('link', { name: /^Book/ }).first().click();
  await page.getByRole('button', { name: 'Add a ticket: Adult' }).press('Enter');
  await page.getByTestId('add-to-basket').press('Enter');
  await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
  await visit(page, 'demo', '/basket/checkout');
  await pay(page);
  await expectConfirmation(page);
}

async function openSentPasses(page: Page, sender: NewCustomer): Promise<void> {
  await openOrigin(page, 'demo');
  await logInWith(page, sender);
  await page.goto(getUrl('demo', '/guest-passes').replace('//bookings.', '//account.'));
  await waitForHydration(page);
}

/** The tick is beside 'In your basket', and the link is apart from it. */
async function expectApart(plans: Locator): Promise<void> {
  const state = plans.locator('p').filter({ hasText: 'In your basket' });
  const link = await state.getByRole('link', { name: 'View basket' }).boundingBox();
  const tick = await state.locator('svg').boundingBox();
  const text = await state.getByText('In your basket', { exact: true }).evaluate((element) => {
    const range = document.createRange();
    if (element.lastChild) range.selectNode(element.lastChild);
    const { y, right, bottom } = range.getBoundingClientRect();
    return { y, right, bottom };
  });
  if (!link || !tick) throw new Error('The pass is not in the basket');
  expect(tick.y).toBeGreaterThanOrEqual(text.y);
  expect(tick.y + tick.height).toBeLessThanOrEqual(text.bottom);
  expect(link.x - text.right).toBeGreaterThanOrEqual(8);
}

/** Sends the empty form: each error is at its field, the first of which takes the focus, and nowhere else. */
async function expectErrorsAtFields(page: Page, pack: Locator): Promise<void> {
  await pack.getByRole('button', { name: 'Send by email' }).press('Enter');
  await expect(pack.getByLabel('Your friend’s name')).toBeFocused();
  await expect(page.getByText('Enter a name')).toHaveCount(1);
  await expect(page.getByText('Validation errors')).toHaveCount(0);
}

test('buys guest passes and sends one; a friend takes it by the email and uses it; harbour has none [PRC-07 ACC-01 ACC-10]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email, password } = await register(page, 'demo');
  await page.goto(getUrl('demo', '/guest-passes').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const sections = page.getByTestId('guest-passes').getByRole('heading', { level: 2 });
  await expect(sections).toHaveText(['Buy guest passes', 'Passes you have sent']);
  await page.getByRole('button', { name: 'Add to basket 3 guest swims' }).press('Enter');
  await expect(page.getByText('Successfully added item to the basket.')).toBeVisible();
  await expectApart(page.getByTestId('guest-pass-plans'));
  await visit(page, 'demo', '/basket');
  const lines = page.getByTestId('cart-line');
  await expect(lines).toContainText('3 passes to send to friends, valid for');
  await expect(lines).not.toContainText('For Jo');
  await visit(page, 'demo', '/basket/checkout');
  await expect(page.getByRole('heading', { name: 'Who is this booking for?' })).toHaveCount(0);
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);

  await expect(page.getByTestId('order-line')).toContainText('3 passes to send to friends');
  await page.getByRole('link', { name: 'Send a pass' }).press('Enter');
  await expect(page).toHaveURL(getUrl('demo', '/guest-passes').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const pack = page.getByTestId('guest-pass-pack');
  await expect(pack).toContainText('3 of 3 left');
  await expect(sections).toHaveText(['Passes to send', 'Passes you have sent', 'Buy guest passes']);
  await pack.getByRole('button', { name: 'Send a pass' }).press('Enter');
  const friend = `friend-${email}`;
  await expect(pack.getByLabel('Your friend’s name')).toBeFocused();
  await expectErrorsAtFields(page, pack);
  await pack.getByLabel('Your friend’s name').fill('Robin');
  await pack.getByLabel('Your friend’s email address').fill(friend);
  await pack.getByRole('button', { name: 'Send by email' }).press('Enter');
  await expect(page.getByTestId('sent-passes')).toContainText(friend);
  await expect(page.getByText('Validation errors')).toHaveCount(0);
  await expect(pack).toContainText('2 of 3 left');
  await expect(pack.getByRole('button', { name: 'Send a pass' })).toBeFocused();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);

  const link = await findInEmails(friend, /https?:\S+pass_token=[\w-]+/);
  await page.context().clearCookies();
  await openOrigin(page, 'demo');
  const taker = await register(page, 'demo');
  await page.goto(link);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Take the pass' }).press('Enter');
  await expect(page.getByTestId('guest-pass-taken').getByRole('heading')).toBeFocused();
  await page.getByRole('link', { name: 'See my packages' }).press('Enter');
  await expect(page.getByTestId('own-package')).toContainText('1 of 1 left');

  // The link again, by somebody who is logged in and by a guest.
  const ended = page.getByTestId('guest-pass-ended');
  for (const isGuest of [false, true]) {
    if (isGuest) await page.context().clearCookies();
    await page.goto(link);
    await waitForHydration(page);
    await expect(ended).toContainText('has taken this guest pass with the link already');
    await expect(ended).toContainText('ask Jo for another');
    await expect(ended.getByRole('link', { name: 'See my packages' })).toBeVisible();
  }
  // The sender sees what becomes of it.
  const sent = page.getByTestId('sent-passes');
  await openSentPasses(page, { email, password });
  await expect(sent).toContainText('Taken');
  await openOrigin(page, 'demo');
  await logInWith(page, taker);
  await usePass(page);
  await openSentPasses(page, { email, password });
  await expect(sent).toContainText('Used');
  await expect(sent).toContainText(/Lane swim: Adult, \w+\s\d+\s\w+ \d{4}/);
  await openOrigin(page, 'harbour');
  await logInAs(page, 'lou@harbour.test');
  await page.goto(getUrl('harbour').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const navigation = page.getByRole('navigation', { name: 'My account' });
  await navigation.getByRole('button', { name: 'Menu' }).press('Enter');
  await expect(navigation.getByRole('link', { name: 'Packages' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Guest passes' })).toHaveCount(0);
});
