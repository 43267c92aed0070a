import { giveOwnSchedule } from '../cancellation/own-schedule.ts';
import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit, visitClasses } from '../journeys.ts';
import { openOrigin, register, sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';
import { buyClass, fillUp, getRow } from '../waitlist/full-class.ts';

type View = {
  id: string;
  tag: { text: string; colour: string };
  capacity: { available: number; maximum: number };
  bookable_action: { action: string | null; code: string | null };
};

type Places = {
  id: string;
  maximum: number;
  online_maximum: number | null;
  foh_maximum: number | null;
  waitlist_maximum: number | null;
};

test('a row without places says Join waitlist or Sold out, and one that is over Past session [ACT-14 ACT-36]', async ({
  page,
}) => {
  const day = getDayFromNow(15);
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const url = `/api/activities/venue/${venues.demo}/activity/fitness-classes/v2/timetable?date=${day}`;
  const { data } = await sendFromPage(page, url);
  const [queued, full] = (data as View[]).filter(
    ({ bookable_action, capacity: { available, maximum } }) =>
      bookable_action.action !== null && available > 0 && available < maximum,
  );
  const before = await runStatement<Places>(
    'select id, maximum, online_maximum, foh_maximum, waitlist_maximum from occurrence where id = any($1)',
    [[queued?.id, full?.id]],
  );
  const getTag = (id = '') => getRow(page, id).locator('.timetable-row__tag .pv-tag');
  try {
    // The server reads a day once a second at most, and a customer of another test may leave a place meanwhile.
    await expect(async () => {
      await fillUp(queued?.id ?? '', 5);
      await fillUp(full?.id ?? '', null);
      await visitClasses(page, 'demo', day);
      await expect(getTag(queued?.id)).toHaveText('Join waitlist', { timeout: 2000 });
      await expect(getTag(full?.id)).toHaveText('Sold out', { timeout: 2000 });
    }).toPass();
  } finally {
    for (const {
      id,
      maximum,
      online_maximum: online,
      foh_maximum: foh,
      waitlist_maximum: waitlist,
    } of before)
      await runStatement(
        `update occurrence set maximum = $2, online_maximum = $3, foh_maximum = $4, waitlist_maximum = $5
         where id = $1`,
        [id, maximum, online, foh, waitlist],
      );
  }
  await visitClasses(page, 'demo', getDayFromNow(-1));
  await expect(page.locator('.timetable-row__tag .pv-tag').first()).toHaveText('Past session');
});

test('a row says Booked, Reserved or why it is inactive, and few places are danger, others success [ACT-14 ACT-36]', async ({
  page,
}) => {
  const day = getDayFromNow(13);
  const bookedId = await buyClass(page, 'demo', day);
  const list = async (): Promise<View[]> => {
    const url = `/api/activities/venue/${venues.demo}/activity/fitness-classes/v2/timetable?date=${day}`;
    return (await sendFromPage(page, url)).data as View[];
  };
  const open = (await list()).filter(({ bookable_action: { action } }) => action === 'book');
  const [reserved, aged, later] = open.filter(({ id }) => id !== bookedId);
  const items = [{ purchasable_id: reserved?.id, purchasable_type: 'purchasableOccurrence' }];
  expect(await sendFromPage(page, '/api/activities/cart/add', { items })).toMatchObject({ status: 200 });
  const [before] = await runStatement<{ min_age: number | null }>(
    'select min_age from occurrence where id = $1',
    [aged?.id],
  );
  await runStatement('update occurrence set min_age = 60, is_detached = true where id = $1', [aged?.id]);
  const [opening] = await runStatement<{ at: Date | null }>(
    `with earlier as (select id, first_bookable_at as at from occurrence where id = $1)
     update occurrence o set is_detached = true, first_bookable_at =
       (date_trunc('day', $2::timestamptz at time zone o.timezone) + interval '23:59') at time zone o.timezone
     from earlier where o.id = earlier.id returning earlier.at`,
    [later?.id, new Date(getNow())],
  );
  try {
    await visitClasses(page, 'demo', day);
    const getTag = (id = '') => getRow(page, id).locator('.timetable-row__tag .pv-tag');
    await expect(getTag(bookedId)).toHaveText('Booked');
    await expect(getTag(bookedId)).toHaveClass(/pv-tag--primary/);
    await expect(getTag(reserved?.id)).toHaveText('Reserved');
    await expect(getTag(reserved?.id)).toHaveClass(/pv-tag--info/);
    await expect(getTag(aged?.id)).toHaveText('Ages 60+');
    await expect(getTag(aged?.id)).toHaveClass(/pv-tag--inactive/);
    await expect(getTag(later?.id)).toHaveText('Booking opens today at 23:59');
  } finally {
    await runStatement('update occurrence set first_bookable_at = $2 where id = $1', [
      later?.id,
      opening?.at,
    ]);
    await runStatement('update occurrence set min_age = $2 where id = $1', [aged?.id, before?.min_age]);
  }

  // Every row with places, by what the list says of them.
  const colours = new Set<string>();
  for (const ahead of [2, 4]) {
    const url = `/api/activities/venue/${venues.demo}/activity/fitness-classes/v2/timetable?date=${getDayFromNow(ahead)}`;
    const { data } = await sendFromPage(page, url);
    await visit(page, 'demo', `/location/${venues.demo}/fitness-classes/${getDayFromNow(ahead)}`);
    for (const { id, capacity } of (data as View[]).filter(({ tag }) => tag.text.endsWith(' available'))) {
      const tag = getRow(page, id).locator('.timetable-row__tag .pv-tag');
      // Tests beside this one take places meanwhile.
      const [, text = ''] = /^(\d+) available$/.exec(await tag.innerText()) ?? [];
      const colour = Number(text) <= Math.floor(capacity.maximum * 0.2) ? 'danger' : 'success';
      await expect(tag).toHaveClass(new RegExp(`pv-tag--${colour}`));
      colours.add(colour);
    }
  }
  expect([...colours].toSorted()).toEqual(['danger', 'success']);
});

test('what is in the basket has its own price and one tag in its row and its panel, whatever another place costs by now [ACT-14 BSK-09]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOrigin(page, 'demo');
  await register(page, 'demo');
  const day = getDayFromNow(44);
  const url = `/api/activities/venue/${venues.demo}/activity/fitness-classes/v2/timetable?date=${day}`;
  type Priced = View & { price: { value: number; formatted: string } | null };
  const { data } = await sendFromPage(page, url);
  const session = (data as Priced[]).findLast(
    ({ price, bookable_action: { action } }) => action === 'book' && (price?.value ?? 0) > 0,
  );
  const id = session?.id ?? '';
  const price = session?.price?.formatted ?? '';
  await giveOwnSchedule(id);
  const items = [{ purchasable_id: id, purchasable_type: 'purchasableOccurrence' }];
  expect((await sendFromPage(page, '/api/activities/cart/add', { items })).status).toBe(200);
  await runStatement(
    `update pricing_option set amount = amount + 1000
     where schedule_id = (select schedule_id from occurrence where id = $1)`,
    [id],
  );
  await runStatement(
    'update schedule set version = version + 1 where id = (select schedule_id from occurrence where id = $1)',
    [id],
  );
  // The server reads a day once a second at most.
  await expect(async () => {
    const later = (await sendFromPage(page, url)).data as Priced[];
    expect(later.find((other) => other.id === id)?.price?.formatted).not.toBe(price);
  }).toPass();
  await visitClasses(page, 'demo', day);
  const row = getRow(page, id);
  await expect(row.getByTestId('in-basket')).toBeVisible();
  await expect(row.locator('.timetable-row__price')).toHaveText(price);
  await expect(row.locator('.timetable-row__tag .pv-tag')).toHaveText('Reserved');
  await row.getByRole('heading').getByRole('link').press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.locator('.occurrence-price, .occurrence-price-plain').locator('b')).toHaveText(price);
});
