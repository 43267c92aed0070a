import type { FieldErrors } from '#platform/http/errors';
import { translate } from '#platform/lib/translate';
import type { CartItemInput } from './item-input.ts';

/**
 * BSK-02: whose membership decides on the price. Prices depend on the attendee, so the member attends: items without an
 * attendee become the member's, and an item for another person is an error below `path`.
 */
export function assignMember(
  language: string,
  path: string,
  items: readonly CartItemInput[],
  memberId: number,
): { items: readonly CartItemInput[]; errors: FieldErrors | undefined } {
  const errors: FieldErrors = {};
  const ofMember = items.map((item, index): CartItemInput => {
    const isForOther =
      (item.purchased_for_user_id ?? memberId) !== memberId || ('child' in item && item.child);
    if (isForOther)
      errors[`${path}.${index}.purchased_for_user_id`] = [
        translate(language, 'error', 'field_member_differs'),
      ];
    if (item.quantity > 1)
      errors[`${path}.${index}.quantity`] = [translate(language, 'error', 'field_quantity_for_person')];
    return { ...item, purchased_for_user_id: memberId } as CartItemInput;
  });
  return { items: ofMember, errors: Object.keys(errors).length > 0 ? errors : undefined };
}

/** BSK-26: the error of a removal that names another member than the attendee of its lines. */
export const getMemberError = (language: string): FieldErrors => ({
  membership_user_id: [translate(language, 'error', 'field_member_differs')],
});
