import type { Transaction } from '#platform/database/database';
import { publishChange } from '#platform/jobs/outbox';
import type { CancellationDeps } from './cancel-together.ts';
import { cancelSettled } from './store/cancel-booking.ts';
import { readComingBookings } from './store/read-coming-bookings.ts';

/** Cancels the coming bookings of people without a refund, because they gave them up with their accounts, and offers the places to others. */
export async function giveUpBookings(
  tx: Transaction,
  { offerReleasedPlaces }: Pick<CancellationDeps, 'offerReleasedPlaces'>,
  { clientId, personIds, now }: { clientId: string; personIds: readonly number[]; now: number },
): Promise<void> {
  const bookings = await readComingBookings(tx, { clientId, personIds, now });
  const ids = bookings.map(({ id }) => id);
  await cancelSettled(tx, { clientId, ids, source: 'my-account', now });
  for (const occurrenceId of new Set(bookings.map((booking) => booking.occurrenceId))) {
    await offerReleasedPlaces(tx, { clientId, occurrenceId, now });
    await publishChange(tx, { clientId, topics: [`occurrence:${occurrenceId}`], now });
  }
}
