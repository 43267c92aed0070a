import { compareStarts } from '@pavilion/domain/line';
import type { Log } from '#platform/runtime/logger';
import type { Purchasables } from '../../cart/index.ts';
import type { OrderSnapshot } from '../../order/index.ts';

/**
 * What emails say of an order: its snapshot, in the order of the visits, with the wording of each line's kind and its
 * cut-off, if it is read.
 */
export const toEmailOrder = (
  purchasables: Purchasables,
  snapshot: OrderSnapshot,
  cutOffs: ReadonlyMap<string, number | null> = new Map(),
) => ({
  ...snapshot,
  lines: snapshot.lines
    .toSorted((a, b) => compareStarts(a.snapshot, b.snapshot))
    .map((line) => ({
      ...line,
      wording: purchasables[line.kind].emailWording,
      cancelUntil: cutOffs.get(line.cartLineId),
    })),
});

type UnbuiltEmail = { log: Log; clientId: string; orderId: string };

/** Builds an email, or logs that it cannot: an unreadable snapshot must not keep a transition from its commit. */
export function buildSafely<Email>(
  { log, clientId, orderId }: UnbuiltEmail,
  build: () => Email,
): Email | undefined {
  try {
    return build();
  } catch (error) {
    log.error({ err: error, clientId, orderId }, 'order email not built, none sent');
    return undefined;
  }
}
