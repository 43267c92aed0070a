import * as z from 'zod/mini';
import { occurrenceId, occurrenceNumber } from './booking.ts';
import { bundleItemFields, lineBundle } from './bundle.ts';
import { lineMembership } from './membership-sale.ts';
import { money } from './money.ts';
import { emailAddress, nameInEmail, optionalNameInEmail, userId } from './person.ts';
import { priceStep } from './price.ts';
import { day, wallTime } from './wall-clock.ts';

/** The most places or tickets of one item. */
export const maxItemQuantity = 20;

/** The attendee; null until a guest logs in. A child whom a guest has named has no id before that. */
export const purchasedFor = z.nullable(
  z.object({ id: z.nullable(z.int()), first_name: z.string(), last_name: z.string() }),
);

/** BSK-09, BSK-19: a cart line. */
export const cartItem = z.object({
  id: z.uuid(),
  type: z.enum([
    'av2_booking',
    'av2_booking_bundle',
    'journal_transaction',
    'membership',
    'membership_change',
    'membership_renewal',
    'penalty',
    'pricing_option',
  ]),
  name: z.string(),
  sort_by: z.string(),
  price: z.object({ formatted: z.string(), decimal: z.string(), raw: z.int() }),
  /** Price without reductions. */
  list_price: money,
  price_steps: z.array(priceStep),
  pricing_option: z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) })),
  /** The ticket type; null for an item that is no ticket. */
  ticket: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** WVR-03: the waiver that each attendee signs before the payment; null without one. */
  waiver: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** PRC-08: the package that is bought; null for an item of another kind. */
  package: z.nullable(
    z.object({
      plan_id: z.uuid(),
      uses: z.int(),
      valid_days: z.int(),
      /** PRC-07: whether its uses are passes for guests. */
      is_guest_pass: z.boolean(),
    }),
  ),
  /** CHK-35: the gift card that is bought; null for an item of another kind. */
  gift_card: z.nullable(
    z.object({
      plan_id: z.uuid(),
      /** Minor units. */
      amount: z.int(),
      recipient_name: z.string(),
      recipient_email: z.string(),
      /** Empty: the email names the buyer by their first name. */
      sender_name: z.string(),
      message: z.string(),
      /** 'YYYY-MM-DD'; null is at once. */
      send_on: z.nullable(z.string()),
    }),
  ),
  quantity: z.int(),
  /** BSK-27: the most that `updateCartItem` accepts as its quantity; null for an item whose quantity cannot change. */
  max_quantity: z.nullable(z.int()),
  cartable_type: z.enum([
    'membershipRenewal',
    'av2BookingBundle',
    'activity',
    'av2Booking',
    'activityTicket',
    'other',
  ]),
  /** The occurrence, or the period of a membership, which has no place; null for an item without either. */
  cartable_resource: z.nullable(
    z.object({
      /** Null for a membership. */
      occurrence_id: z.nullable(z.string()),
      venue_name: z.string(),
      venue_slug: z.string(),
      category_slug: z.string(),
      /** URL of a photograph, name of an illustration, or empty. */
      picture: z.string(),
      name: z.string(),
      location: z.string(),
      date: z.string(),
      starts_at: wallTime,
      ends_at: wallTime,
      /** Minutes. */
      duration: z.int(),
      /** BSK-09: whether the person joins, who has no membership or has another plan. */
      new_membership: z.boolean(),
    }),
  ),
  /** The camp or course; null for an item of another kind. */
  bundle: z.nullable(lineBundle),
  /** PRC-05: what a membership line sells; null for an item of another kind. */
  membership: z.nullable(lineMembership),
  /** BKG-03: the booking whose place it takes once it is paid; null for an item that is no move. */
  replaces: z.nullable(
    z.object({
      booking_id: z.uuid(),
      name: z.string(),
      starts_at: wallTime,
      ends_at: wallTime,
      /** What was paid for it. The price of the item is the rest. */
      paid: money,
      /** Why it can no longer be moved; null if it can. The checkout refuses it. */
      problem: z.nullable(z.string()),
    }),
  ),
  purchased_for: purchasedFor,
  /** CMP-17: 'YYYY-MM-DD', of a child whom a guest has named, so that the page knows them again; null for another attendee. */
  child_date_of_birth: z.nullable(z.string()),
  /** CMP-22: whether it has answers about its attendee, so that `updateCartItem` accepts no other. */
  is_attendee_fixed: z.boolean(),
  /**
   * BKG-03: until when the booking of this line could be cancelled, of a camp or course that of its next session; null for a
   * line without sessions.
   */
  cancel_until: z.nullable(wallTime),
  /** BSK-35: the sessions of a camp or course. */
  child_items: z.array(
    z.object({ id: z.string(), name: z.string(), starts_at: wallTime, ends_at: wallTime }),
  ),
  /** The person whose membership gives the price; null without one. */
  membership_user_id: z.nullable(z.int()),
  /** PRC-02, PRC-08: the name of the benefit or package that lowers the price; null without one. */
  benefit_applied: z.nullable(z.string()),
  package_applied: z.nullable(z.string()),
  /** Whether the customer has removed it. `updateCartItem` applies it again. */
  benefit_removed: z.boolean(),
  package_removed: z.boolean(),
  /** Whether its order has a receipt to print: something is paid for it. */
  enable_print_receipt: z.boolean(),
});

type SessionChoice = {
  purchasable_type: string;
  booking_full_camp?: boolean | undefined;
  camp_occurrence_ids?: string[] | undefined;
};
const isBySession = (item: SessionChoice): boolean =>
  item.purchasable_type === 'camp' && item.booking_full_camp === false;
const getSessionIds = (item: SessionChoice): string[] | undefined => item.camp_occurrence_ids;

const itemInput = {
  quantity: z._default(z.int().check(z.gte(1), z.lte(maxItemQuantity)), 1),
  /** The person for whom the item is. */
  purchased_for_user_id: z.optional(userId),
  pricing_option_id: z.optional(z.uuid()),
  apply_benefit: z.optional(z.boolean()),
  activity_restriction_ids: z.optional(z.array(z.uuid()).check(z.maxLength(20))),
  camp_occurrence_ids: bundleItemFields.camp_occurrence_ids,
  /** QST-18: accepted for every item, so that the refusal names the question. */
  custom_question_answers: bundleItemFields.custom_question_answers,
};

/** CHK-35: how much a gift card is for (minor units), who gets it, from whom, and on which day; without a day at once. */
const giftCardInput = z.object({
  amount: z.int().check(z.gte(1), z.lte(10_000_000)),
  recipient_name: nameInEmail.check(z.maxLength(100)),
  recipient_email: emailAddress,
  sender_name: z._default(optionalNameInEmail.check(z.maxLength(60)), ''),
  message: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  send_on: z._default(z.nullable(day), null),
});

/** BSK-03, BSK-04: an item to add to a cart. */
export const cartItemInput = z
  .discriminatedUnion('purchasable_type', [
    z.object({
      ...itemInput,
      purchasable_type: z.literal('purchasableOccurrence'),
      purchasable_id: occurrenceId,
      /** BKG-03: the booking that moves to this dearer session, with its attendee and places. The item costs the difference. */
      replaces_booking_id: z.optional(z.uuid()),
    }),
    /** The number of the occurrence on the older platform. */
    z.object({ ...itemInput, purchasable_type: z.literal('activity'), purchasable_id: occurrenceNumber }),
    /** PRC-11: the id of a penalty of `listPenalties`. */
    z.object({ ...itemInput, purchasable_type: z.literal('penalty'), purchasable_id: z.uuid() }),
    /** ACT-20, ACT-29: `quantity` tickets of one type in an occurrence. */
    z.object({
      ...itemInput,
      purchasable_type: z.literal('activityTicket'),
      purchasable_id: z.uuid(),
      occurrence_id: z.union([occurrenceId, occurrenceNumber]),
    }),
    /** CMP-17, CRS-08: the id of a camp or a course of `listCamps` and `listCourses`. */
    z.object({
      ...itemInput,
      ...bundleItemFields,
      quantity: z._default(z.literal(1), 1),
      booking_full_camp: z.boolean(),
      purchasable_type: z.literal('camp'),
      purchasable_id: z.uuid(),
    }),
    z.object({
      ...itemInput,
      ...bundleItemFields,
      quantity: z._default(z.literal(1), 1),
      purchasable_type: z.literal('course'),
      purchasable_id: z.uuid(),
    }),
    /** PRC-11: the id of a fee or debt of `listDebts`. */
    z.object({
      ...itemInput,
      purchasable_type: z.enum(['collectableFee', 'debt', 'debtReconciliation']),
      purchasable_id: z.uuid(),
    }),
    /** PRC-05: the id of what is sold at one price, a membership plan of `listMembershipPlans`, a package of
     * `listPackagePlans`, or with `gift_card` a gift card of `listGiftCardPlans`. */
    z.object({
      ...itemInput,
      purchasable_type: z.literal('pricingOption'),
      purchasable_id: z.uuid(),
      gift_card: z.optional(giftCardInput),
      /** The further people of a membership for several. */
      member_user_ids: z.optional(z.array(userId).check(z.maxLength(9))),
    }),
    /** PRC-05: the id of a membership of `listMemberships`. */
    z.object({
      ...itemInput,
      quantity: z._default(z.literal(1), 1),
      purchasable_type: z.literal('membershipRenewal'),
      purchasable_id: z.uuid(),
    }),
    /** A booking that exists is paid by the link of its order. */
    z.object({
      ...itemInput,
      purchasable_type: z.enum(['booking', 'av2Booking', 'av2BookingBundle']),
      purchasable_id: z.union([z.uuid(), z.int().check(z.gte(1), z.lte(2 ** 31 - 1))]),
    }),
  ])
  .check(
    z.refine((item) => item.purchased_for_user_id === undefined || item.quantity === 1, {
      path: ['quantity'],
      error: 'quantity_for_person',
    }),
    z.refine((item) => !('gift_card' in item && item.gift_card) || item.quantity === 1, {
      path: ['quantity'],
      error: 'quantity_of_gift_cards',
    }),
    // BSK-29.
    z.refine((item) => !isBySession(item) || getSessionIds(item) !== undefined, {
      path: ['camp_occurrence_ids'],
      error: 'camp_sessions_missing',
    }),
    z.refine((item) => isBySession(item) || getSessionIds(item) === undefined, {
      path: ['camp_occurrence_ids'],
      error: 'camp_sessions_unexpected',
    }),
    z.refine((item) => new Set(getSessionIds(item)).size === (getSessionIds(item)?.length ?? 0), {
      path: ['camp_occurrence_ids'],
      error: 'camp_sessions_repeated',
    }),
    z.refine((item) => !isExistingBooking(item), { path: ['purchasable_type'], error: 'existing_booking' }),
  );

const isExistingBooking = ({ purchasable_type }: { purchasable_type: string }): boolean =>
  ['booking', 'av2Booking', 'av2BookingBundle'].includes(purchasable_type);

/** BSK-21: an item with the short names `id` and `type`, which the specification's client sends. */
function expandShortItem(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const { id, type, ...rest } = item as Record<string, unknown>;
  return {
    ...(id === undefined ? {} : { purchasable_id: id }),
    ...(type === undefined ? {} : { purchasable_type: type }),
    ...rest,
  };
}

/** BSK-02, BSK-21: an item of the client's own cart, by its full or its short names. */
export const ownCartItemInput = z.pipe(
  z.transform(expandShortItem),
  cartItemInput,
) as unknown as typeof cartItemInput;
