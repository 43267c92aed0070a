import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { readOccurrenceIds } from '../offer/index.ts';
import type { CartItemInput, ResolvedItem } from './item-input.ts';

/** BSK-03, ACT-12: names each occurrence by its id. Items without a number of the older platform cost no statement. */
export async function resolveNumbers(
  run: RunStatement,
  clientId: string,
  items: readonly CartItemInput[],
): Promise<Result<readonly ResolvedItem[], { code: 'occurrence_not_found' }>> {
  const numbers = items.flatMap((item) => getNumber(item) ?? []);
  const ids = numbers.length > 0 ? await readOccurrenceIds(run, { clientId, numbers }) : new Map();
  const resolved: ResolvedItem[] = [];
  for (const item of items) {
    const number = getNumber(item);
    const id: string | undefined = number === undefined ? undefined : ids.get(number);
    if (number !== undefined && id === undefined) return refuse({ code: 'occurrence_not_found' });
    resolved.push(id === undefined ? (item as ResolvedItem) : withOccurrence(item, id));
  }
  return ok(resolved);
}

/** The number in an item, as digits. */
function getNumber(item: CartItemInput): string | undefined {
  if (item.purchasable_type === 'activity') return String(item.purchasable_id);
  const isTicket = item.purchasable_type === 'activityTicket';
  return isTicket && /^\d+$/.test(String(item.occurrence_id)) ? String(item.occurrence_id) : undefined;
}

function withOccurrence(item: CartItemInput, id: string): ResolvedItem {
  return item.purchasable_type === 'activityTicket'
    ? { ...item, occurrence_id: id }
    : ({ ...item, purchasable_type: 'purchasableOccurrence', purchasable_id: id } as ResolvedItem);
}
