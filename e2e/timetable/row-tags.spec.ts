import { expect, test } from '../csp-test.ts';
import { getDayFromNow, venues, visit, visitClasses } from '../journeys.ts';
import { sendFromPage } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { buyClass, getRow } from '../waitlist/full-class.ts';

type View = {
  id: string;
  tag: { text: string; colour: string };
  capacity: { available: number; maximum: number };
  bookable_action: { action: string | null; code: string | null };
};

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
  const [reserved, aged] = open.filter(({ id }) => id !== bookedId);
  const items = [{ purchasable_id: reserved?.id, purchasable_type: 'purchasableOccurrence' }];
  expect(await sendFromPage(page, '/api/activities/cart/add', { items })).toMatchObject({ status: 200 });
  const [before] = await runStatement<{ min_age: number | null }>(
    'select min_age from occurrence where id = $1',
    [aged?.id],
  );
  await runStatement('update occurrence set min_age = 60, is_detached = true where id = $1', [aged?.id]);
  try {
    await visitClasses(page, 'demo', day);
    const getTag = (id = '') => getRow(page, id).locator('.timetable-row__tag .pv-tag');
    await expect(getTag(bookedId)).toHaveText('Booked');
    await expect(getTag(bookedId)).toHaveClass(/pv-tag--primary/);
    await expect(getTag(reserved?.id)).toHaveText('Reserved');
    await expect(getTag(reserved?.id)).toHaveClass(/pv-tag--info/);
    await expect(getTag(aged?.id)).toHaveText('Ages 60+');
    await expect(getTag(aged?.id)).toHaveClass(/pv-tag--inactive/);
  } finally {
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
