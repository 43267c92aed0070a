import { expectNoHorizontalScroll, expectNoViolations } from '../accessibility/checks.ts';
import { giveOwnSchedule } from '../cancellation/own-schedule.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit, waitForHydration } from '../journeys.ts';
import { sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { registerParent } from './linked-child.ts';

type Occurrence = { id: string; bookable_action: { action: string | null }; capacity: { available: number } };

/** Gives one session a schedule of its own, with a free price for carers. */
async function addCarerPrice(occurrenceId: string): Promise<void> {
  await giveOwnSchedule(occurrenceId);
  await runStatement(
    `insert into pricing_option (client_id, id, schedule_id, name, reference, amount, concession, position)
     select client_id, gen_random_uuid(), schedule_id, 'Carer', 'CARER', 0, 'linked_carer', 99
     from occurrence where id = $1`,
    [occurrenceId],
  );
}

test('a carer comes free with the person for whom they care, who pays as everyone [PRC-01 AUT-13 AUT-25]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email, childId } = await registerParent(page, 'demo', 30);
  await runStatement(
    `update linked_person set relationship = 'carer'
     where linked_id = $2 and person_id = (select id from person where email = $1)`,
    [email, childId],
  );
  const day = getDayFromNow(8);
  const path = `/location/${venues.demo}/fitness-classes/${day}`;
  const url = `/api/activities/venue/${venues.demo}/activity/fitness-classes/v2/timetable?date=${day}`;
  const { data } = await sendFromPage(page, url);
  const chosen = (data as Occurrence[]).find(
    ({ bookable_action, capacity }) => bookable_action.action === 'book' && capacity.available >= 6,
  );
  await addCarerPrice(chosen?.id ?? '');
  await visit(page, 'demo', `${path}?session=${chosen?.id}`);
  const panel = page.getByRole('dialog').filter({ has: page.getByTestId('session-panel') });
  await expect(panel.getByRole('radio', { name: /Carer/ })).toBeChecked();
  await expectNoViolations(page);
  await panel.getByTestId('add-to-basket').press('Enter');
  await expect(page.getByTestId('booking-success').filter({ visible: true })).toBeVisible();
  const items = [
    {
      purchasable_id: chosen?.id,
      purchasable_type: 'purchasableOccurrence',
      purchased_for_user_id: childId,
    },
  ];
  await visit(page, 'demo', '/basket');
  const lines = page.getByTestId('cart-line');
  await expect(lines).toHaveCount(1);
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);
  await page.reload();
  await waitForHydration(page);
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'For Robin' })).toContainText(/£[1-9]/);
  await expect(lines.filter({ hasText: 'For Jo' })).toContainText(/£0\.00|Free/);
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
});
