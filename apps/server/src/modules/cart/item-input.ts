import type { cartItemInput } from '@pavilion/contract/cart-item';
import type { child as childInput } from '@pavilion/contract/linked-person';
import type { LineDetails, LineKind, NamedChild } from '@pavilion/domain/line';
import { cleanAnswers } from '@pavilion/domain/question/rules';
import type * as z from 'zod/mini';
import type { CallerFor } from '#platform/http/caller';
import type { FieldErrors } from '#platform/http/errors';
import { translate } from '#platform/lib/translate';
import type { LineInput, LineRefusal } from './kinds/purchasable.ts';

export type CartItemInput = z.output<typeof cartItemInput>;

/** The contract refuses these, with the reason. */
type ExistingBooking = 'booking' | 'av2Booking' | 'av2BookingBundle';

/**
 * An item whose occurrence is named by its id, not by the older platform's number, and whose pricing option has the kind
 * that sells it.
 */
export type ResolvedItem =
  | Exclude<
      CartItemInput,
      { purchasable_type: 'activity' | 'activityTicket' | 'pricingOption' | ExistingBooking }
    >
  | (Extract<CartItemInput, { purchasable_type: 'pricingOption' }> & { soldAs: LineKind })
  | (Extract<CartItemInput, { purchasable_type: 'activityTicket' }> & { occurrence_id: string });

/** BSK-03: maps the API's purchasable type to a kind. Without `purchased_for_user_id` the cart's owner attends. */
export function toLineInput(item: ResolvedItem, ownerId: number | null): LineInput {
  const personId = item.purchased_for_user_id ?? ownerId;
  const common = {
    quantity: item.quantity,
    personId,
    optionId: item.pricing_option_id,
    ...(item.apply_benefit === false && { withheld: ['benefit'] as const }),
  };
  switch (item.purchasable_type) {
    case 'purchasableOccurrence':
      return { kind: 'booking', ...common, ...toBookingInput(item) };
    case 'camp':
    case 'course':
      return { kind: 'bundle', detail: toBundleDetail(item), ...common };
    case 'activityTicket':
      return {
        kind: 'ticket',
        detail: { occurrenceId: item.occurrence_id, ticketId: item.purchasable_id },
        ...common,
      };
    case 'penalty':
      return { kind: 'penalty', detail: { debtId: item.purchasable_id }, ...common };
    case 'collectableFee':
    case 'debt':
    case 'debtReconciliation':
      return {
        kind: 'debt',
        detail: { debtId: item.purchasable_id, type: debtTypes[item.purchasable_type] },
        ...common,
      };
    case 'membershipRenewal':
      return { kind: 'membership', detail: { renewedId: item.purchasable_id }, ...common };
    case 'pricingOption':
      return { ...toOptionInput(item), ...common };
  }
}

/** A use of a package would pay the difference of a move as if it were a whole session, so the customer asks for it. */
const toBookingInput = ({
  purchasable_id: occurrenceId,
  replaces_booking_id: bookingId,
}: Extract<ResolvedItem, { purchasable_type: 'purchasableOccurrence' }>) =>
  bookingId === undefined
    ? { detail: { occurrenceId } }
    : { detail: { occurrenceId, replaces: { bookingId } }, withheld: ['package'] as const };

const debtTypes = {
  collectableFee: 'collectable_fee',
  debt: 'debt',
  debtReconciliation: 'debt_reconciliation',
} as const;

/** What is sold at one price, by the kind that sells it. */
function toOptionInput({
  soldAs,
  purchasable_id: id,
  gift_card: card,
  member_user_ids: memberIds = [],
  custom_question_answers: answers,
}: Extract<ResolvedItem, { soldAs: LineKind }>) {
  if (soldAs === 'membership') {
    const detail = { planId: id, ...(memberIds.length > 0 && { memberIds }) };
    return { kind: soldAs, detail: answers ? { ...detail, answers: toAnswers(answers) } : detail } as const;
  }
  if (soldAs === 'package') return { kind: soldAs, detail: { planId: id } } as const;
  if (soldAs === 'gift_card' && card) {
    const { amount, recipient_name, recipient_email, sender_name, message, send_on } = card;
    const people = {
      recipientName: recipient_name,
      recipientEmail: recipient_email,
      senderName: sender_name,
    };
    return { kind: soldAs, detail: { planId: id, amount, ...people, message, sendOn: send_on } } as const;
  }
  throw new Error(`Pricing option ${id} sold as ${soldAs}`);
}

/** CMP-22: whether a line has answers about its attendee, which are not true of another person. */
export const isAttendeeFixed = ({ personId, detail }: LineInput): boolean =>
  personId !== null && 'answers' in detail && (detail.answers?.length ?? 0) > 0;

/** CMP-17: the date of birth of the child whom a guest has named; null for a person, who has an id. */
export const getNamedBirthday = ({ personId, detail }: LineInput): string | null =>
  (personId === null && 'child' in detail && detail.child?.dateOfBirth) || null;

/** CMP-17, CRS-08: a course is always bought whole. */
const toBundleDetail = (
  item: Extract<CartItemInput, { purchasable_type: 'camp' | 'course' }>,
): LineDetails['bundle'] => ({
  type: item.purchasable_type,
  scheduleId: item.purchasable_id,
  isWhole: item.purchasable_type === 'course' || item.booking_full_camp === true,
  occurrenceIds: item.camp_occurrence_ids ?? [],
  answers: toAnswers(item.custom_question_answers ?? []),
  restrictionIds: item.activity_restriction_ids ?? [],
  ...(item.child && { child: toNamedChild(item.child) }),
});

const toAnswers = (answers: NonNullable<CartItemInput['custom_question_answers']>) =>
  cleanAnswers(answers.map(({ custom_question_id: questionId, answer }) => ({ questionId, answer })));

/** The child whom a guest has named as the attendee of an item. */
export const getChild = (item: CartItemInput): NamedChild | undefined =>
  'child' in item && item.child ? toNamedChild(item.child) : undefined;

const toNamedChild = (child: z.output<typeof childInput>): NamedChild => ({
  firstName: child.first_name,
  lastName: child.last_name,
  dateOfBirth: child.date_of_birth,
});

type ItemCheckInput = { caller: CallerFor<'anyone'>; path: string; items: readonly CartItemInput[] };
/** Finds errors of items, keyed below `path`. */
export type ItemCheck = (
  caller: ItemCheckInput['caller'],
  path: string,
  items: readonly CartItemInput[],
) => Promise<FieldErrors | undefined>;

/** Adds what the checks find to the known errors. */
export async function findItemErrors(
  checks: readonly ItemCheck[] | undefined,
  known: FieldErrors | undefined,
  { caller, path, items }: ItemCheckInput,
): Promise<FieldErrors> {
  const errors: FieldErrors = { ...known };
  const found = await Promise.all(checks?.map((check) => check(caller, path, items)) ?? []);
  for (const one of found) Object.assign(errors, one);
  return errors;
}

/** CMP-09: keys the refusal of sessions that do not belong to their camp by their items; another stays as it is. */
export function nameSessions<R extends Pick<LineRefusal<string>, 'code' | 'foreignSessions'>>(
  refusal: R,
  { caller: { language }, path, items }: ItemCheckInput,
): R & { errors?: FieldErrors } {
  if (!refusal.foreignSessions) return refusal;
  const { scheduleId, occurrenceIds } = refusal.foreignSessions;
  const errors: FieldErrors = {};
  for (const [index, { purchasable_id, camp_occurrence_ids: ids = [] }] of items.entries()) {
    if (purchasable_id === scheduleId && ids.some((id) => occurrenceIds.includes(id)))
      errors[`${path}.${index}.camp_occurrence_ids`] = [translate(language, 'error', 'session_not_in_camp')];
  }
  return { ...refusal, errors };
}
