import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { createBookingInput, createTicketInput, type LapsedBooking } from './booking-item.ts';

function Text({ line: { startsAt } }: { line: LapsedBooking }) {
  const t = useText('checkout');
  const { formatShortDay, formatTime } = useDateFormat();
  const when = `${formatShortDay(startsAt.local)}, ${formatTime(startsAt.format24Hour)}`;
  return t('lapsed_text', { when });
}

/** BSK-44: what a lapsed booking shows, and how it is added again. */
export const lapsedBookingLine = {
  Text,
  toInput: ({ occurrenceId, purchasedFor, ticket }: LapsedBooking) =>
    ticket
      ? createTicketInput(occurrenceId, ticket.id, ticket.quantity)
      : createBookingInput(occurrenceId, purchasedFor?.id ? { personId: purchasedFor.id } : {}),
};
