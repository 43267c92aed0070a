import { checkChild } from '@pavilion/domain/person';
import { ok, type Result } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Database, Transaction } from '#platform/database/database';
import type { FieldErrors } from '#platform/http/errors';
import { addChild } from '../linked-person/index.ts';
import { translateFieldErrors } from '../person/index.ts';
import { type CartItemInput, getChild, type ResolvedItem } from './item-input.ts';
import type { LineInput } from './kinds/purchasable.ts';
import type { ViewContext } from './view.ts';

/** The messages of named children, keyed `{path}.{index}.child.{field}`; undefined if there are none. */
export function findChildErrors(
  { client, language, now }: ViewContext,
  path: string,
  items: readonly CartItemInput[],
): FieldErrors | undefined {
  const today = getLocalDay(now, client.timezone);
  const errors: FieldErrors = {};
  for (const [index, item] of items.entries()) {
    const child = getChild(item);
    const ofChild = child ? translateFieldErrors(language, checkChild(child, today)) : {};
    for (const [field, messages] of Object.entries(ofChild))
      errors[`${path}.${index}.child.${field}`] = messages;
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** The items of a customer with the children whom they name as people who are linked to them. A guest's are unchanged. */
export async function linkChildren(
  { inTransaction }: Database,
  { client, now }: ViewContext,
  ownerId: number | null,
  items: readonly ResolvedItem[],
): Promise<Result<readonly ResolvedItem[], { code: 'too_many_children' }>> {
  if (ownerId === null || !items.some(getChild)) return ok(items);
  return inTransaction(async (tx) => {
    const linked: ResolvedItem[] = [];
    for (const item of items) {
      const child = getChild(item);
      if (!child) {
        linked.push(item);
        continue;
      }
      const added = await addChild(tx, { clientId: client.id, personId: ownerId, now }, child);
      if (!added.ok) return added;
      linked.push({ ...item, child: undefined, purchased_for_user_id: added.value } as ResolvedItem);
    }
    return ok(linked);
  });
}

/** A guest's line for its new owner: the child whom the guest has named becomes a person who is linked to them. */
export async function linkChildOfLine(
  tx: Transaction,
  { clientId, requesterId, now }: { clientId: string; requesterId: number; now: number },
  input: LineInput,
): Promise<LineInput> {
  const { detail } = input;
  if (!('child' in detail) || !detail.child) return input;
  const added = await addChild(tx, { clientId, personId: requesterId, now }, detail.child);
  const { child: _, ...rest } = detail;
  return added.ok ? ({ ...input, detail: rest, personId: added.value } as LineInput) : input;
}
