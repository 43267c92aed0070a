// Moves the clocks until every payment has ended, as hours of waiting would.
import { waitUntil } from './world.mjs';

const minute = 60_000;
/** At each step the sweep has `roundMs` to ask the providers. The sum is beyond the deadline of an unknown outcome. */
const stepMinutes = [1, 1, 2, 3, 4, 5, 5, 10, 15, 20];
const roundMs = 5000;

const openStates = `('created', 'authorising', 'sca_required', 'authorised', 'unknown', 'capture_pending', 'void_pending')`;

/** Payments, of these attempts or of all, that have not ended, and refunds that have not been sent. */
export const readOpen = ({ query }, ids = null) =>
  query(
    `select id, state from payment_attempt
     where state in ${openStates} and ($1::uuid[] is null or id = any($1::uuid[]))
     union all select attempt_id, 'refund ' || state from refund
     where state in ('requested', 'submitted') and ($1::uuid[] is null or attempt_id = any($1::uuid[]))`,
    [ids],
  );

/** Returns the minutes by which it moved the clocks. */
export async function settlePayments(world, ids = null) {
  const hasEnded = async () => (await readOpen(world, ids)).length === 0;
  let moved = 0;
  await waitUntil(hasEnded, 1000).catch(() => {});
  for (const minutes of stepMinutes) {
    if (await hasEnded()) break;
    await world.providers.advanceClock(minutes * minute);
    moved += minutes;
    await waitUntil(hasEnded, roundMs).catch(() => {});
  }
  return moved;
}
