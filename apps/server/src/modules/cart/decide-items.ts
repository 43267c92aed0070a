import type { itemToAdd } from '@pavilion/contract/cart';
import { decideBooking } from '@pavilion/domain/booking';
import { type CartUser, type Clock, holdClock } from '@pavilion/domain/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import { newId } from '#platform/id';
import type { Wanted } from '../booking/index.ts';
import { ageAt, priceFor } from './price-line.ts';
import type { AddContext, OccurrenceFacts, PersonFacts } from './store/read-context.ts';

export type Item = z.output<typeof itemToAdd>;

/** Staff sell from the desk's places, everybody else from those online. */
export const sideOf = ({ kind }: CartUser): 'foh' | 'online' => (kind === 'staff' ? 'foh' : 'online');

/** What is asked for, by whom, and whose cart it is for; `ownerId` is null for a guest's. */
type Asked = { user: CartUser; ownerId: number | null; items: readonly Item[] };

/** What is to be claimed, each at its price, and the clock over all of it. */
export type Decided = { bookings: Pick<Wanted, 'booking' | 'court'>[]; clock: Clock };

/** Every item by the rules and at its price, and the clock over all of them; or the first refusal. */
export function decideItems(context: AddContext, now: number, asked: Asked) {
  const { endsAt, capAt, attemptId, lines } = context.cart;
  let clock: Clock | undefined = endsAt === null || capAt === null ? undefined : { endsAt, capAt };
  const bookings: Decided['bookings'] = [];
  let held = lines.reduce((sum, { status, places }) => sum + (status === 'reserved' ? places : 0), 0);
  for (const item of asked.items) {
    const occurrence = context.occurrences.get(item.purchasable_id);
    if (!occurrence || occurrence.status === 'withdrawn')
      return refuse({ code: 'occurrence_missing' } as const);
    const decided = decideOne(context, now, { asked, item, occurrence, held });
    if (!decided.ok) return decided;
    const started = holdClock(
      clock && { ...clock, paying: attemptId !== null },
      occurrence.last_bookable_at,
      now,
    );
    if (!started.ok) return started;
    clock = started.value;
    held += item.quantity;
    bookings.push(decided.value);
  }
  if (!clock) return refuse({ code: 'occurrence_missing' } as const);
  return ok({ bookings, clock } satisfies Decided);
}

type One = { asked: Asked; item: Item; occurrence: OccurrenceFacts; held: number };

function decideOne(context: AddContext, now: number, { asked, item, occurrence, held }: One) {
  const { user, ownerId } = asked;
  const comerId = item.purchased_for_user_id ?? ownerId;
  const comer = comerId === null ? undefined : context.people.get(comerId);
  if (comerId !== null && !comer?.may_book_for) return refuse({ code: 'person_not_linked' } as const);

  const asker = {
    loggedIn: ownerId !== null,
    places: item.quantity,
    isMember: false,
    age: ageAt(comer, occurrence),
    own: ownIn(context, comer, occurrence),
    guestPlacesHeld: held,
  };
  const { refusal } = decideBooking(asker, bookable(occurrence), now);
  if (refusal) return refuse(refusal);
  const priced = priceFor(comer, occurrence, { places: item.quantity, optionId: item.pricing_option_id });
  if (!priced.ok) return priced;
  return ok({
    booking: {
      id: newId(now),
      occurrenceId: occurrence.occurrence_id,
      personId: comerId,
      bookedById: ownerId,
      places: item.quantity,
      side: sideOf(user),
      ...priced.value,
    } as const,
    court: courtOf(occurrence),
  });
}

const ownIn = ({ own }: AddContext, comer: PersonFacts | undefined, { occurrence_id }: OccurrenceFacts) =>
  own.find((mine) => mine.personId === comer?.id && mine.occurrenceId === occurrence_id)?.status ?? null;

/** A session as the rules look at it. */
export const bookable = (occurrence: OccurrenceFacts) => ({
  status: occurrence.status === 'withdrawn' ? ('cancelled' as const) : occurrence.status,
  startsAt: occurrence.starts_at,
  firstBookableAt: occurrence.first_bookable_at,
  lastBookableAt: occurrence.last_bookable_at,
  allowsGuests: occurrence.allow_anonymous_bookings,
  available: occurrence.available,
  waitlist: null,
  membersOnly: occurrence.members_only,
  minAge: occurrence.min_age,
  maxAge: occurrence.max_age,
  inductionMissing: false,
  bookingOpensSoon: occurrence.opens_soon,
});

const minute = 60_000;

function courtOf(occurrence: OccurrenceFacts): Wanted['court'] {
  if (occurrence.booking_strategy !== 'sequential' || !occurrence.takes) return undefined;
  return {
    takes: occurrence.takes,
    space: {
      rootId: occurrence.root_id,
      leaves: occurrence.location_ids,
      from: occurrence.starts_at - occurrence.setup_minutes * minute,
      until: occurrence.ends_at + occurrence.teardown_minutes * minute,
    },
  };
}
