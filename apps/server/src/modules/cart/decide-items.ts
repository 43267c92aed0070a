import type { cartItemInput } from '@pavilion/contract/cart';
import { decideBooking } from '@pavilion/domain/booking';
import { type CartUser, type HoldTimes, startOrExtendHold } from '@pavilion/domain/cart';
import { ok, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';
import { createId } from '#platform/lib/id';
import type { PlaceClaim } from '../booking/index.ts';
import { calculateAttendeeAge, quoteLine } from './quote-line.ts';
import type { AddItemsContext, ContextOccurrence, ContextPerson } from './store/read-context.ts';

export type CartItemInput = z.output<typeof cartItemInput>;

/** Staff sell from the desk's places, everybody else from those online. */
export const getSide = ({ kind }: CartUser): 'foh' | 'online' => (kind === 'staff' ? 'foh' : 'online');

/** What is asked for, by whom, and whose cart it is for; `ownerId` is null for a guest's. */
type DecideItemsInput = { user: CartUser; ownerId: number | null; items: readonly CartItemInput[] };

/** What is to be claimed, each at its price, and the clock over all of it. */
export type ItemDecisions = { bookings: Pick<PlaceClaim, 'booking' | 'court'>[]; holdTimes: HoldTimes };

/** Every item by the rules and at its price, and the clock over all of them; or the first refusal. */
export function decideItems(context: AddItemsContext, now: number, input: DecideItemsInput) {
  const { endsAt, capAt, attemptId, lines } = context.cart;
  let holdTimes: HoldTimes | undefined = endsAt === null || capAt === null ? undefined : { endsAt, capAt };
  const bookings: ItemDecisions['bookings'] = [];
  let heldPlaces = lines.reduce((sum, { status, places }) => sum + (status === 'reserved' ? places : 0), 0);
  for (const item of input.items) {
    const occurrence = context.occurrences.get(item.purchasable_id);
    if (!occurrence || occurrence.status === 'withdrawn')
      return refuse({ code: 'occurrence_not_found' } as const);
    const decided = decideItem(context, now, { input, item, occurrence, heldPlaces });
    if (!decided.ok) return decided;
    const started = startOrExtendHold(
      holdTimes && { ...holdTimes, isInPayment: attemptId !== null },
      occurrence.last_bookable_at,
      now,
    );
    if (!started.ok) return started;
    holdTimes = started.value;
    heldPlaces += item.quantity;
    bookings.push(decided.value);
  }
  if (!holdTimes) return refuse({ code: 'occurrence_not_found' } as const);
  return ok({ bookings, holdTimes } satisfies ItemDecisions);
}

type DecideItemInput = {
  input: DecideItemsInput;
  item: CartItemInput;
  occurrence: ContextOccurrence;
  heldPlaces: number;
};

function decideItem(
  context: AddItemsContext,
  now: number,
  { input, item, occurrence, heldPlaces }: DecideItemInput,
) {
  const { user, ownerId } = input;
  const attendeeId = item.purchased_for_user_id ?? ownerId;
  const attendee = attendeeId === null ? undefined : context.people.get(attendeeId);
  if (attendeeId !== null && !attendee?.may_book_for) return refuse({ code: 'person_not_linked' } as const);

  const requester = {
    isLoggedIn: ownerId !== null,
    places: item.quantity,
    isMember: false,
    age: calculateAttendeeAge(attendee, occurrence),
    ownStatus: findOwnBookingStatus(context, attendee, occurrence),
    guestPlacesHeld: heldPlaces,
  };
  const { refusal } = decideBooking(requester, toBookable(occurrence), now);
  if (refusal) return refuse(refusal);
  const quoted = quoteLine(attendee, occurrence, { places: item.quantity, optionId: item.pricing_option_id });
  if (!quoted.ok) return quoted;
  return ok({
    booking: {
      id: createId(now),
      occurrenceId: occurrence.occurrence_id,
      personId: attendeeId,
      bookedById: ownerId,
      places: item.quantity,
      side: getSide(user),
      ...quoted.value,
    } as const,
    court: toCourtClaim(occurrence),
  });
}

const findOwnBookingStatus = (
  { ownBookings: own }: AddItemsContext,
  attendee: ContextPerson | undefined,
  { occurrence_id }: ContextOccurrence,
) =>
  own.find((booking) => booking.personId === attendee?.id && booking.occurrenceId === occurrence_id)
    ?.status ?? null;

/** A session as the rules look at it. */
export const toBookable = (occurrence: ContextOccurrence) => ({
  status: occurrence.status === 'withdrawn' ? ('cancelled' as const) : occurrence.status,
  startsAt: occurrence.starts_at,
  firstBookableAt: occurrence.first_bookable_at,
  lastBookableAt: occurrence.last_bookable_at,
  canBookAsGuest: occurrence.allow_anonymous_bookings,
  available: occurrence.available,
  waitlist: null,
  isMembersOnly: occurrence.members_only,
  minAge: occurrence.min_age,
  maxAge: occurrence.max_age,
  isInductionMissing: false,
  isVenueNotLive: occurrence.opens_soon,
});

const minute = 60_000;

function toCourtClaim(occurrence: ContextOccurrence): PlaceClaim['court'] {
  if (occurrence.booking_strategy !== 'sequential' || !occurrence.leaf_allocation) return undefined;
  return {
    leafAllocation: occurrence.leaf_allocation,
    allocation: {
      rootId: occurrence.root_id,
      leafLocationIds: occurrence.location_ids,
      from: occurrence.starts_at - occurrence.setup_minutes * minute,
      until: occurrence.ends_at + occurrence.teardown_minutes * minute,
    },
  };
}
