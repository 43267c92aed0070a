import type { LineKind } from '@pavilion/domain/line';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { CartItemInput } from './item-input.ts';
import type { Purchasables } from './kinds/purchasable.ts';

/** BSK-03: names the kind that sells each `pricingOption`. Other items cost no statement. */
export async function resolveOptions(
  run: RunStatement,
  purchasables: Purchasables,
  clientId: string,
  items: readonly CartItemInput[],
): Promise<
  Result<
    readonly (CartItemInput & { soldAs?: LineKind })[],
    { code: 'option_not_found' | 'gift_card_details_missing' }
  >
> {
  const ids = items.flatMap((item) =>
    item.purchasable_type === 'pricingOption' ? [item.purchasable_id] : [],
  );
  if (ids.length === 0) return ok(items);
  const kinds = new Map<string, LineKind>();
  for (const purchasable of Object.values(purchasables)) {
    const sold = (await purchasable.findSold?.(run, { clientId, ids })) ?? [];
    for (const id of sold) kinds.set(id, purchasable.kind);
  }
  const resolved: (CartItemInput & { soldAs?: LineKind })[] = [];
  for (const item of items) {
    const soldAs = item.purchasable_type === 'pricingOption' ? kinds.get(item.purchasable_id) : undefined;
    if (item.purchasable_type === 'pricingOption' && !soldAs) return refuse({ code: 'option_not_found' });
    if (soldAs === 'gift_card' && !('gift_card' in item && item.gift_card))
      return refuse({ code: 'gift_card_details_missing' });
    resolved.push(soldAs ? { ...item, soldAs } : item);
  }
  return ok(resolved);
}
