import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { addTickets, findSwim } from '../cart/family-swim.ts';
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
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';

/** Buys a swim for an adult and two children together. */
async function buyFamilySwim(page: Page, day: string): Promise<void> {
  await buyTickets(page, day, { Adult: 1, 'Child (under 8)': 2 });
}

async function buyTickets(page: Page, day: string, quantities: Readonly<Record<string, number>>) {
  await addTickets(page, await findSwim(page, venues.demo, day), quantities);
  await visit(page, 'demo', '/basket/checkout');
  await fillCard(page, 'demo');
  await pay(page);
  await expectConfirmation(page);
}

type Ticket = { id: string; name: string; amount: number };

const listTickets = (email: string): Promise<Ticket[]> =>
  runStatement<Ticket>(
    `select b.id, t.name, l.amount::int as amount from booking b
     join person p on p.client_id = b.client_id and p.id = b.booked_by_id
     join ticket t on t.client_id = b.client_id and t.id = b.ticket_id
     join order_line l on l.client_id = b.client_id and l.cart_line_id = b.line_id
     where p.email = $1 and b.status = 'settled'`,
    [email],
  );

const formatPounds = (minorUnits: number): string => `£${(minorUnits / 100).toFixed(2)}`;

test('a ticket shows the whole visit: its tickets and sum, until when it can be cancelled and what comes back [BKG-03 BKG-10 ACT-29]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await buyFamilySwim(page, getDayFromNow(10));
  const tickets = await listTickets(email);
  const [adult, child] = ['Adult', 'Child (under 8)'].map((name) =>
    tickets.find((ticket) => ticket.name === name),
  );
  if (!adult || !child) throw new Error('The visit has no adult or no children');
  const open = async ({ id }: Ticket): Promise<void> => {
    await page.goto(getUrl('demo', `/bookings/${id}`).replace('//bookings.', '//account.'));
    await waitForHydration(page);
  };
  const total = formatPounds(adult.amount + child.amount);
  const terms = page.getByTestId('visit-terms');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await open(adult);
    await expect(terms).toContainText('Booked together: ');
    await expect(terms).toContainText(`Adult ${formatPounds(adult.amount)}`);
    await expect(terms).toContainText(`Child (under 8) × 2 ${formatPounds(child.amount)}`);
    await expect(terms).toContainText(`${total} in all`);
    await expect(terms).toContainText(
      /Children need an adult, so you can only cancel these tickets together\. You can cancel until \w{3}\s\d+\s\w{3}, \d\d:\d\d\./,
    );
    await expect(terms).toContainText(`We will refund ${total} to the card`);
    await expect(page.getByTestId('booking')).not.toContainText('This would leave');
    await expect(page.getByTestId('cancel-booking')).toHaveCount(0);
    await expect(page.getByTestId('cancel-together')).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
  }
  // The other ticket is a press away, and can be cancelled alone: its own terms, and what all give back.
  await expect(terms.getByRole('link')).toHaveText(['Child (under 8) × 2']);
  // No line ends before the number.
  expect(await terms.getByRole('link').textContent()).toBe('Child (under 8)\u00a0×\u00a02');
  await terms.getByRole('link').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/bookings/${child.id}$`));
  await expect(terms.getByRole('link')).toHaveText(['Adult']);
  await expect(terms).toContainText(
    new RegExp(
      `You can cancel until \\w{3} \\d+ \\w{3}, \\d\\d:\\d\\d\\. We will refund ${formatPounds(child.amount)} to the card`,
    ),
  );
  await expect(terms).toContainText(`If you cancel all of them, you get back ${total}.`);
  await expect(terms).not.toContainText('Children need an adult');
  await expect(page.getByTestId('cancel-booking')).toHaveText('Cancel these 2 tickets');
  await expect(page.locator('.account-details')).toContainText(
    `${formatPounds(child.amount)} (2 × ${formatPounds(child.amount / 2)})`,
  );
  // The dialog names the tickets too.
  await page.getByTestId('cancel-booking').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel these tickets?' });
  await expect(dialog.getByTestId('cancel-dialog')).toContainText('Child (under 8) × 2');
  await expect(dialog).toContainText('Your places become available to others.');
  await expect(dialog.getByTestId('confirm-cancel')).toHaveText('Cancel these 2 tickets');
  await expectNoViolations(page);
});

test('the dialog of an adult’s ticket cancels those of its children with it, and says what comes back [BKG-04 BKG-06 ACT-29]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOrigin(page, 'demo');
  const { email } = await register(page, 'demo');
  await buyFamilySwim(page, getDayFromNow(12));
  const total = formatPounds((await listTickets(email)).reduce((sum, { amount }) => sum + amount, 0));
  await page.goto(getUrl('demo', '/bookings').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const visits = page.getByTestId('coming-booking');
  await visits.getByRole('button', { name: /^Cancel these 3 tickets Family swim, Adult/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel these tickets?' });
  await expect(dialog).toContainText(
    'Children need an adult, so you can only cancel these tickets together.',
  );
  await expect(dialog.getByTestId('cancelled-tickets').getByRole('listitem')).toHaveText([
    'Adult × 1',
    'Child (under 8) × 2',
  ]);
  await expect(dialog.getByTestId('refund-outcome')).toContainText(`You get back ${total}`);
  await expect(dialog.getByTestId('confirm-cancel')).toHaveText('Cancel these 3 tickets');
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await dialog.getByTestId('confirm-cancel').press('Enter');
  await expect(page.getByText(`Your bookings are cancelled. You get ${total} back.`)).toBeVisible();
  await expect(visits).toHaveCount(0);
  expect(await listTickets(email)).toEqual([]);
});

test('the actions of a visit and of its tickets end at one edge in one style, with a gap before the calendar [ACC-06 ACT-29]', async ({
  page,
}) => {
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  await buyFamilySwim(page, getDayFromNow(13));
  await page.goto(getUrl('demo', '/bookings').replace('//bookings.', '//account.'));
  await waitForHydration(page);
  const card = page.getByTestId('coming-booking');
  const ofTickets = card.getByTestId('cancel-booking');
  await expect(ofTickets).toHaveCount(2);
  const buttons = [card.getByTestId('cancel-together'), ofTickets.first(), ofTickets.last()];
  const calendar = page.getByTestId('calendar-feed-button');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const looks = await Promise.all(
      buttons.map((button) =>
        button.evaluate((element) => {
          const { fontWeight, fontSize, textDecorationLine } = getComputedStyle(element);
          return { fontWeight, fontSize, textDecorationLine };
        }),
      ),
    );
    expect(looks[0]).toMatchObject({ textDecorationLine: 'underline' });
    expect(looks.slice(1)).toEqual([looks[0], looks[0]]);
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
    const edges = new Set(boxes.map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0))));
    // A phone has the card's actions below its text, from the left.
    expect(edges.size).toBe(width === 360 ? 2 : 1);
    const [above, below] = [await card.boundingBox(), await calendar.boundingBox()];
    expect(below?.x).toBe(above?.x);
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(16);
    await expectNoHorizontalScroll(page);
  }
});
