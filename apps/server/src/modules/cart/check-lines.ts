import { decideBooking } from '@pavilion/domain/booking';
import { ok, refuse } from '@pavilion/domain/result';
import type { Caller } from '#platform/caller';
import type { Transaction } from '#platform/database';
import { bookable } from './decide-items.ts';
import { ageAt, type Price, priceFor } from './price-line.ts';
import {
  type HeldLine,
  readHeldLines,
  readSessionDetails,
  type SessionDetails,
} from './store/line-to-check.ts';
import { writePrice } from './store/quote.ts';
import { readCartRow } from './store/read-cart.ts';
import { type AddContext, readContext } from './store/read-context.ts';
import { type Manner, viewSession } from './view.ts';

type Asked = { cartId: string; owner: string; ownerId: number; source: string; caller: Caller };

/** A line as it may be bought now, at today's price, with what it is sold as. Amounts in minor units. */
export type CheckedLine = Price & {
  bookingId: string;
  occurrenceId: string;
  name: string;
  places: number;
  personId: number;
  sold: {
    resource: ReturnType<typeof viewSession>;
    purchased_for: { first_name: string; last_name: string } | null;
    bring: string;
    venue_address: string;
  };
};

/**
 * PRC-01, before a payment: every line of a cart by the rules once more, and at today's price, which is written down.
 * `lastSeen` is what the customer was last told that they cost together. The cart's hold is locked.
 */
export async function checkLines(tx: Transaction, manner: Manner, asked: Asked) {
  const clientId = manner.client.id;
  const held = await readHeldLines(tx, clientId, asked.cartId);
  const occurrenceIds = held.map(({ occurrence_id }) => occurrence_id);
  const comers = held.flatMap(({ person_id }) => (person_id === null ? [] : [person_id]));
  const context = await readContext(tx, {
    clientId,
    owner: asked.owner,
    source: asked.source,
    occurrenceIds,
    personIds: [asked.ownerId, ...comers],
    caller: asked.caller,
    press: undefined,
    side: 'online',
    now: manner.now,
  });
  const { lines: shown } = await readCartRow(
    tx,
    { clientId, owner: asked.owner, source: asked.source },
    manner.now,
  );
  const details = await readSessionDetails(tx, clientId, occurrenceIds);
  const checked: CheckedLine[] = [];
  for (const line of held) {
    const decided = checkOne(context, manner.now, line);
    if (!decided.ok) return decided;
    const { price, person } = decided.value;
    const session = shown.find(({ id }) => id === line.id);
    if (!session) throw new Error('A reserved line is shown.');
    if (price.amount !== line.amount || price.pricingOptionId !== line.pricing_option_id) {
      await writePrice(tx, clientId, line.id, price);
    }
    checked.push({
      ...price,
      bookingId: line.id,
      occurrenceId: line.occurrence_id,
      name: session.name,
      places: line.places,
      personId: person.id,
      sold: {
        resource: viewSession(session),
        purchased_for: { first_name: person.first_name, last_name: person.last_name },
        ...detailsOf(details, line),
      },
    });
  }
  return ok({ lines: checked, lastSeen: held.reduce((sum, { amount }) => sum + amount, 0) });
}

function checkOne(context: AddContext, now: number, line: HeldLine) {
  const occurrence = context.occurrences.get(line.occurrence_id);
  const person = line.person_id === null ? undefined : context.people.get(line.person_id);
  if (!person) return refuse({ code: 'person_needed', nextStep: 'choose_person' } as const);
  if (!occurrence) return refuse({ code: 'occurrence_cancelled', nextStep: 'choose_another' } as const);
  if (!person.may_book_for) return refuse({ code: 'person_not_linked' } as const);
  const hasIt = context.own.some(
    (own) => own.personId === person.id && own.occurrenceId === line.occurrence_id && own.status === 'booked',
  );
  const asker = {
    loggedIn: true,
    places: line.places,
    isMember: false,
    age: ageAt(person, occurrence),
    own: hasIt ? ('booked' as const) : null,
    guestPlacesHeld: 0,
  };
  // Its own places are taken already: by itself.
  const available = Math.max(occurrence.available, 0) + line.places;
  const { refusal } = decideBooking(asker, bookable({ ...occurrence, available }), now);
  if (refusal) return refuse({ ...refusal, code: refusal.code });
  const price = priceOf(person, occurrence, line);
  return price.ok ? ok({ price: price.value, person }) : price;
}

/** The price that was chosen, as long as it may be had; else the cheapest. */
function priceOf(
  person: Parameters<typeof priceFor>[0],
  occurrence: Parameters<typeof priceFor>[1],
  { places, pricing_option_id }: HeldLine,
) {
  const chosen = priceFor(person, occurrence, { places, optionId: pricing_option_id ?? undefined });
  return chosen.ok ? chosen : priceFor(person, occurrence, { places, optionId: undefined });
}

function detailsOf(details: readonly SessionDetails[], { occurrence_id }: HeldLine) {
  const found = details.find((one) => one.occurrence_id === occurrence_id);
  return { bring: found?.bring ?? '', venue_address: found?.venue_address ?? '' };
}
