import type { Log } from '#platform/runtime/logger';
import type { Purchasables } from '../cart/index.ts';
import type { OrderSnapshot } from '../order/index.ts';

/** What emails say of an order: its snapshot, with the wording that the kind of each line has. */
export const toEmailOrder = (purchasables: Purchasables, snapshot: OrderSnapshot) => ({
  ...snapshot,
  lines: snapshot.lines.map((line) => ({ ...line, wording: purchasables[line.kind].emailWording })),
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
