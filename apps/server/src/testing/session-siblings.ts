import { sql } from 'kysely';
import type { TestShop } from './checkouts.ts';
import { createTestOccurrence } from './occurrences.ts';
import { minutesAfter } from './test-database.ts';

/** Minutes until the sessions of a test shop. */
export const inTenDays = 14_400;

/** Another session of the activity, so many minutes later: of the same schedule, or of another one at its own price. */
export async function createSibling(
  { world, venue }: Pick<TestShop, 'world' | 'venue'>,
  occurrence: Awaited<ReturnType<TestShop['createOccurrence']>>,
  { price, maximum = 10, later = 120 }: { price?: number; maximum?: number; later?: number } = {},
) {
  const sibling = await createTestOccurrence(world, venue, {
    schedule: { maximum },
    prices: [{ amount: price ?? 500, tax_rate: 2000 }],
    occurrence: {
      starts_at: new Date(minutesAfter(inTenDays + later)),
      ends_at: new Date(minutesAfter(inTenDays + later + 60)),
      last_bookable_at: new Date(minutesAfter(inTenDays + later)),
      category_id: occurrence.category.id,
    },
  });
  if (price === undefined)
    await world.run(sql`
      update occurrence set schedule_id = ${occurrence.scheduleId} where id = ${sibling.occurrenceId}`);
  else
    await world.run(sql`
      update template set category_id = ${occurrence.category.id}
      where id = (select template_id from schedule where id = ${sibling.scheduleId})`);
  return sibling;
}
