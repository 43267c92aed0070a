import { call } from '@pavilion/contract/call';
import { changeSession } from '@pavilion/contract/session-change/change-session';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestBuyer, createTestShop } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { buyTestBooking, createSibling, setRefundRule } from '../../testing/refunds.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(4);
const shop = await createTestShop(database, await startSandbox(), 'stripe');

/** A paid booking at 13:00, and its line in the order. */
async function buy() {
  await setRefundRule(shop, {});
  const occurrence = await shop.createOccurrence();
  const buyer = await createTestBuyer(shop, 500, occurrence);
  const booking = await buyTestBooking(shop, buyer);
  const readLine = async () => (await booking.order()).line_items[0];
  return { occurrence, buyer, booking, readLine };
}
const sold = { starts_at: { format24_hour: '13:00' } };

test('an order shows where its booking has moved, also once it is cancelled, beside what was sold [BKG-03 CHK-13]', async () => {
  const { occurrence, buyer, booking, readLine } = await buy();
  expect(await readLine()).toMatchObject({ resource: sold, current_resource: null });
  const other = await createSibling(shop, occurrence);
  const params = { id: booking.bookingId };
  unwrapPayment(
    await call(buyer.send, changeSession, {
      params,
      query: {},
      body: { data: { occurrence_id: other.occurrenceId } },
    }),
  );
  const current = { occurrence_id: other.occurrenceId, starts_at: { format24_hour: '15:00' } };
  expect(await readLine()).toMatchObject({ resource: sold, current_resource: current, cancellation: null });
  expect(await booking.cancel(500)).toMatchObject({ ok: true });
  expect(await readLine()).toMatchObject({
    current_resource: current,
    cancellation: { is_whole: true, moved_to: null },
  });
});

test('an order shows the time to which the venue has moved its session [CHK-13]', async () => {
  const { occurrence, readLine } = await buy();
  await database.run(sql`
    update occurrence set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
    where id = ${occurrence.occurrenceId}`);
  expect(await readLine()).toMatchObject({
    resource: sold,
    current_resource: { occurrence_id: occurrence.occurrenceId, starts_at: { format24_hour: '14:00' } },
  });
});
