import { decideBooking } from '@pavilion/domain/booking';
import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { Caller } from '#platform/http/caller';
import { toBookable } from './decide-items.ts';
import { type BookingPrice, calculateAttendeeAge, quoteLine } from './quote-line.ts';
import {
  type HeldLine,
  type OccurrenceDetailsRow,
  readHeldLines,
  readOccurrenceDetails,
} from './store/held-lines.ts';
import { updateLinePrice } from './store/lines-to-quote.ts';
import { readCartRow } from './store/read-cart.ts';
import { type AddItemsContext, readContext } from './store/read-context.ts';
import { type ViewContext, viewCartOccurrence } from './view.ts';

type CheckLinesInput = { cartId: string; owner: string; ownerId: number; source: string; caller: Caller };

/** A line as it may be bought now, at today's price, with what it is sold as. Amounts in minor units. */
export type CheckedLine = BookingPrice & {
  bookingId: string;
  occurrenceId: string;
  name: string;
  places: number;
  personId: number;
  snapshot: {
    resource: ReturnType<typeof viewCartOccurrence>;
    purchased_for: { first_name: string; last_name: string } | null;
    what_to_bring: string;
    venue_address: string;
  };
};

/**
 * PRC-01, before a payment: every line of a cart by the rules once more, and at today's price, which is written down.
 * `lastSeen` is what the customer was last told that they cost together. The cart's hold is locked.
 */
export async function checkLines(tx: Transaction, viewContext: ViewContext, input: CheckLinesInput) {
  const clientId = viewContext.client.id;
  const heldLines = await readHeldLines(tx, clientId, input.cartId);
  const occurrenceIds = heldLines.map(({ occurrence_id }) => occurrence_id);
  const attendeeIds = heldLines.flatMap(({ person_id }) => (person_id === null ? [] : [person_id]));
  const context = await readContext(tx, {
    clientId,
    owner: input.owner,
    source: input.source,
    occurrenceIds,
    personIds: [input.ownerId, ...attendeeIds],
    caller: input.caller,
    idempotentRequest: undefined,
    side: 'online',
    now: viewContext.now,
  });
  const { lines: shownLines } = await readCartRow(
    tx,
    { clientId, owner: input.owner, source: input.source },
    viewContext.now,
  );
  const details = await readOccurrenceDetails(tx, clientId, occurrenceIds);
  const checked: CheckedLine[] = [];
  for (const line of heldLines) {
    const decided = checkLine(context, viewContext.now, line);
    if (!decided.ok) return decided;
    const { price, person } = decided.value;
    const shownLine = shownLines.find(({ id }) => id === line.id);
    if (!shownLine) throw new Error('A reserved line is shown.');
    if (price.amount !== line.amount || price.pricingOptionId !== line.pricing_option_id) {
      await updateLinePrice(tx, clientId, line.id, price);
    }
    checked.push({
      ...price,
      bookingId: line.id,
      occurrenceId: line.occurrence_id,
      name: shownLine.name,
      places: line.places,
      personId: person.id,
      snapshot: {
        resource: viewCartOccurrence(shownLine),
        purchased_for: { first_name: person.first_name, last_name: person.last_name },
        ...findDetails(details, line),
      },
    });
  }
  return ok({ lines: checked, lastSeen: heldLines.reduce((sum, { amount }) => sum + amount, 0) });
}

function checkLine(context: AddItemsContext, now: number, line: HeldLine) {
  const occurrence = context.occurrences.get(line.occurrence_id);
  const person = line.person_id === null ? undefined : context.people.get(line.person_id);
  if (!person) return refuse({ code: 'person_required', nextStep: 'choose_person' } as const);
  if (!occurrence) return refuse({ code: 'occurrence_cancelled', nextStep: 'choose_another' } as const);
  if (!person.may_book_for) return refuse({ code: 'person_not_linked' } as const);
  const isBooked = context.ownBookings.some(
    (own) => own.personId === person.id && own.occurrenceId === line.occurrence_id && own.status === 'booked',
  );
  const requester = {
    isLoggedIn: true,
    places: line.places,
    isMember: false,
    age: calculateAttendeeAge(person, occurrence),
    ownStatus: isBooked ? ('booked' as const) : null,
    guestPlacesHeld: 0,
  };
  // Its own places are taken already: by itself.
  const available = Math.max(occurrence.available, 0) + line.places;
  const { refusal } = decideBooking(requester, toBookable({ ...occurrence, available }), now);
  if (refusal) return refuse({ ...refusal, code: refusal.code });
  const price = quoteHeldLine(person, occurrence, line);
  return price.ok ? ok({ price: price.value, person }) : price;
}

/** The price that was chosen, as long as it may be had; else the cheapest. */
function quoteHeldLine(
  person: Parameters<typeof quoteLine>[0],
  occurrence: Parameters<typeof quoteLine>[1],
  { places, pricing_option_id }: HeldLine,
) {
  const chosen = quoteLine(person, occurrence, { places, optionId: pricing_option_id ?? undefined });
  return chosen.ok ? chosen : quoteLine(person, occurrence, { places, optionId: undefined });
}

function findDetails(details: readonly OccurrenceDetailsRow[], { occurrence_id }: HeldLine) {
  const match = details.find((row) => row.occurrence_id === occurrence_id);
  return { what_to_bring: match?.what_to_bring ?? '', venue_address: match?.venue_address ?? '' };
}
