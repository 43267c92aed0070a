import type { AppDeps } from '#platform/deps';
import { createOrderToken, getOrderPaymentPath, readOrderByCheckout } from '../order/index.ts';

/** Path of the page on which an attempt is paid: that of its order, if the checkout has one. */
export async function findCheckoutPath(
  deps: Pick<AppDeps, 'database' | 'keys'>,
  { clientId, checkoutId }: { clientId: string; checkoutId: string },
): Promise<string> {
  const order = await readOrderByCheckout(deps.database.run, { clientId, checkoutId });
  return order ? getOrderPaymentPath(createOrderToken(deps, { clientId, id: order.id })) : '/basket/checkout';
}
