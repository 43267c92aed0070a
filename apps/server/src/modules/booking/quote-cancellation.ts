import type { quoteCancellation as quoteRoute } from '@pavilion/contract/cancellation/cancel-bookings';
import { toPrice } from '@pavilion/domain/money';
import { ok, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import { translate, translateRefusal } from '#platform/lib/translate';
import type { CancellationDeps } from './cancel-together.ts';
import { type BookingRow, readBookingsById, readTogether } from './store/read-bookings.ts';
import { type BookingReader, viewBooking } from './view.ts';
import {
  findRefusal,
  formatRefundMessage,
  formatWhen,
  getDeadline,
  getRefund,
  sortForRefund,
  toWallTime,
} from './view-cancellation.ts';

type Quote = z.input<(typeof quoteRoute)['reply']>;

type Deps = Pick<CancellationDeps, 'database' | 'checkTicketCancellation'>;

/** BKG-03, BKG-10: what can be cancelled together with a booking, and what cancelling the chosen ones gives back. */
export async function quoteCancellation(
  deps: Deps,
  reader: BookingReader,
  { clientId, id, chosenIds }: { clientId: string; id: string; chosenIds: readonly string[] | undefined },
) {
  const rows = await readTogether(deps.database.run, { clientId, personId: reader.readerId, id });
  if (rows.length === 0) return refuse({ code: 'booking_not_found' } as const);
  const canCancel = (row: BookingRow): boolean => findRefusal(row, reader) === undefined;
  const chosen = rows.filter((row) => chosenIds?.includes(row.id) ?? canCancel(row));
  const refusal = await findChosenRefusal(deps, reader, { clientId, rows, chosen });
  const together =
    refusal?.childIds && (await findWithChildren(deps, reader, { clientId, rows, chosen, ...refusal }));
  const quote: Quote = {
    bookings: rows.map((row) => viewBooking(row, reader)),
    chosen: viewChosen(chosen, reader, refusal?.message ?? null),
    with_children: together
      ? { ...viewChosen(together, reader, null), bookings: together.map((row) => viewBooking(row, reader)) }
      : null,
  };
  return ok(quote);
}

type Choice = { clientId: string; rows: readonly BookingRow[]; chosen: readonly BookingRow[] };
/** `childIds`: the bookings of the children who would be left without an adult. */
type ChoiceRefusal = { message: string; childIds?: readonly string[] };

/** Why the chosen bookings cannot be cancelled together. If none can be cancelled, why the first cannot. */
async function findChosenRefusal(
  { database, checkTicketCancellation }: Deps,
  reader: BookingReader,
  { clientId, rows, chosen }: Choice,
): Promise<ChoiceRefusal | undefined> {
  const [code] = (chosen.length > 0 ? chosen : rows).flatMap((row) => findRefusal(row, reader) ?? []);
  if (code) return { message: translateRefusal(reader.language, code) };
  const bookingIds = chosen.map(({ id }) => id);
  const tickets = await checkTicketCancellation(database.run, { clientId, bookingIds, isPreview: true });
  const [refused] = tickets.values();
  if (!refused) return undefined;
  const message = translateRefusal(reader.language, refused.code, refused.params);
  return { message, childIds: refused.childIds };
}

/** ACT-29: the chosen bookings with those of their children; undefined if these cannot be cancelled together either. */
async function findWithChildren(
  deps: Deps,
  reader: BookingReader,
  { chosen, childIds = [], ...choice }: Choice & ChoiceRefusal,
): Promise<BookingRow[] | undefined> {
  const ids = childIds.filter((childId) => chosen.every(({ id }) => id !== childId));
  const whose = { clientId: choice.clientId, personId: reader.readerId, ids };
  const together = [...chosen, ...(await readBookingsById(deps.database.run, whose))];
  const refusal = await findChosenRefusal(deps, reader, { ...choice, chosen: together });
  return refusal ? undefined : together;
}

function viewChosen(
  chosen: readonly BookingRow[],
  reader: BookingReader,
  refusal: string | null,
): Quote['chosen'] {
  const rows = sortForRefund(chosen);
  const refund = getRefund(rows, reader);
  const deadline = findDeadline(rows, reader);
  const [first] = rows;
  return {
    booking_ids: chosen.map(({ id }) => id),
    can_cancel: refusal === null && first !== undefined,
    cannot_cancel_reason: refusal,
    refund: toPrice(refund.amount, reader.currency),
    fee: toPrice(refund.fee, reader.currency),
    refund_message: formatRefundMessage(rows, reader),
    deadline: deadline ? toWallTime(deadline.at, deadline.row.timezone) : null,
    deadline_message:
      deadline === undefined
        ? null
        : translate(
            reader.language,
            'reason',
            deadline.isFee ? 'cancel_free_until' : 'cut_off',
            formatWhen(deadline.at, deadline.row, reader.language),
          ),
  };
}

/** The earliest deadline of the bookings that is still ahead. */
function findDeadline(rows: readonly BookingRow[], { now }: BookingReader) {
  const deadlines = rows.flatMap((row) => {
    const at = getDeadline(row, now);
    const isFee = !row.cut_off_actions.includes('disable_cancelling');
    return at === undefined ? [] : [{ at, row, isFee }];
  });
  return deadlines.toSorted((a, b) => a.at - b.at)[0];
}
