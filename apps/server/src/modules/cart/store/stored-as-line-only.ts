import { ok } from '@pavilion/domain/result';
import { createId } from '#platform/lib/id';
import type { Purchasable } from '../kinds/purchasable.ts';
import { insertLine } from './lines.ts';
import { getOrCreateCart } from './read-cart.ts';

/** For kinds that reserve nothing, and of which nothing is stored beside the line before it is bought. */
export const storedAsLineOnly = {
  async reserve(tx, { now }, target, quoted) {
    const cartId = await getOrCreateCart(tx, target);
    for (const line of quoted)
      await insertLine(tx, { clientId: target.clientId, cartId }, { id: createId(now), quoted: line, now });
    return ok(undefined);
  },
  reassign: async () => {},
  release: async () => {},
} satisfies Pick<Purchasable, 'reserve' | 'reassign' | 'release'>;
