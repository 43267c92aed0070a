import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { expect, test } from '../csp-test.ts';
import {
  expectConfirmation,
  fillCard,
  getDayFromNow,
  getUrl,
  pay,
  visit,
  waitForHydration,
} from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { addTickets, findSwim, type Swim } from './family-swim.ts';

// Refusals of tickets that only a page from before a change can meet. Those of chosen tickets are in refusal-codes.spec.ts.

// No other test books a swim of this pool, whose tickets are moved here.
const venue = 'riverside-pool';
const phone = { width: 360, height: 740 };

/** The venue gives tickets of a session to the course that has ended, or back. The trigger notes it for the new one only. */
const moveTickets = (id: string, tickets: Swim['tickets'], isAway: boolean) =>
  runStatement(
    `with own as (
       update schedule set version = version + 1 where id = (select schedule_id from occurrence where id = $1)
       returning client_id, id
     )
     update ticket t set schedule_id = case when $3 then s.id else own.id end
     from own join schedule s on s.client_id = own.client_id and s.slug = 'stage-4'
     where t.client_id = own.client_id and t.id = any($2)`,
    [id, tickets.map((ticket) => ticket.id), isAway],
  );

test('ticket_not_found: a ticket that is not sold any more is refused, and another one can be added [ACT-29 ACT-31]', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const day = getDayFromNow(8);
  const { id, tickets } = await findSwim(page, venue, day);
  const junior = tickets.filter(({ name }) => name.startsWith('Junior'));
  await page.route('**/api/events*', (route) => route.abort());
  await visit(page, 'demo', `/location/${venue}/family-swim/${day}?session=${id}`);
  await page.getByRole('button', { name: 'Add a ticket: Junior' }).press('Enter');
  await moveTickets(id, junior, true);
  try {
    const reply = page.waitForResponse((response) => response.url().endsWith('/api/activities/cart/add'));
    await page.getByTestId('add-to-basket').press('Enter');
    expect(await (await reply).json()).toMatchObject({ code: 'ticket_not_found' });
    const text = 'We could not find this ticket. Choose from the tickets of the session.';
    await expect(page.getByTestId('not-added')).toContainText(text);
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    await expect(page.getByRole('button', { name: 'Add a ticket: Junior' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add a ticket: Adult' }).press('Enter');
    await page.getByTestId('add-to-basket').press('Enter');
    await expect(page.getByTestId('booking-success').filter({ visible: true })).toContainText('Adult');
  } finally {
    await moveTickets(id, junior, false);
  }
});

test('ticket_required: the page of a session that is sold by tickets meanwhile offers its tickets, which can be added [ACT-29 ACT-31]', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const day = getDayFromNow(9);
  const { id, tickets } = await findSwim(page, venue, day);
  await page.route('**/api/events*', (route) => route.abort());
  await moveTickets(id, tickets, true);
  try {
    await visit(page, 'demo', `/location/${venue}/family-swim/${day}?session=${id}`);
    await expect(page.getByTestId('add-to-basket')).toHaveText(/^Add to basket/);
    await expect(page.getByRole('button', { name: 'Add a ticket: Adult' })).toHaveCount(0);
  } finally {
    await moveTickets(id, tickets, false);
  }
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/activities/cart/add'));
  await page.getByTestId('add-to-basket').press('Enter');
  expect(await (await reply).json()).toMatchObject({ code: 'ticket_required' });
  const text = 'This session is sold by tickets. Choose your tickets.';
  await expect(page.getByTestId('not-added')).toContainText(text);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Add a ticket: Adult' }).press('Enter');
  await page.getByTestId('add-to-basket').press('Enter');
  await expect(page.getByTestId('booking-success').filter({ visible: true })).toContainText('Adult');
});

test('children_need_adult: an adult whose child has no other adult any more is kept, and all are cancelled together [BKG-03 ACT-29]', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await addTickets(page, await findSwim(page, venue, getDayFromNow(11)), {
    Adult: 1,
    'Family of 4': 1,
    'Child (under 8)': 1,
  });
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
  const bookings = await runStatement<{ id: string; name: string }>(
    `select b.id, t.name from booking b
     join person p on p.client_id = b.client_id and p.id = b.booked_by_id
     join ticket t on t.client_id = b.client_id and t.id = b.ticket_id
     where p.email = $1 and b.status = 'settled'`,
    [email],
  );
  const openBooking = async (tab: Page, name: string): Promise<void> => {
    const path = `/bookings/${bookings.find((booking) => booking.name === name)?.id ?? ''}`;
    await tab.goto(getUrl('demo', path).replace('//bookings.', '//account.'));
    await waitForHydration(tab);
    await tab.getByTestId('cancel-booking').press('Enter');
    await expect(tab.getByTestId('confirm-cancel')).toBeVisible();
  };
  await page.route('**/api/events*', (route) => route.abort());
  await openBooking(page, 'Adult');
  // In another tab they cancel the family's ticket, whose two adults were enough.
  const other = await context.newPage();
  await openBooking(other, 'Family of 4');
  await other.getByTestId('confirm-cancel').press('Enter');
  await expect(other.getByText('This booking is cancelled.')).toBeVisible();
  await other.close();
  const reply = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByTestId('confirm-cancel').press('Enter');
  const message =
    'This would leave the children without an adult. Cancel these tickets too: Child (under 8)\u00a0×\u00a01.';
  expect(await (await reply).json()).toMatchObject({ code: 'children_need_adult', message });
  // The page, which 'Cancel all' is on, says so without naming a ticket to cancel.
  await expect(page.getByTestId('visit-terms')).toContainText(
    'Children need an adult, so you can only cancel these tickets together.',
  );
  await expect(page.getByTestId('cancel-booking')).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await page.getByTestId('cancel-together').press('Enter');
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(2);
  await page.getByTestId('confirm-cancel').press('Enter');
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
});
