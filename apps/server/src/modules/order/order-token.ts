import { getLinkedReceipt } from '@pavilion/contract/order/order-document';
import type { AppDeps } from '#platform/deps';
import { signId, verifySignedId } from '#platform/security/crypto';
import type { OrderRow } from './store.ts';

type TokenDeps = Pick<AppDeps, 'keys'>;

/** CHK-12: proves an order to its pages, without a log-in. It stays valid and reveals only that order. */
export const createOrderToken = ({ keys }: TokenDeps, { clientId, id }: { clientId: string; id: string }) =>
  signId(keys.orderToken, id, clientId);

/** The id of the order that a token proves at this client; undefined for an invalid token. */
export const parseOrderToken = (
  { keys }: TokenDeps,
  { clientId, token }: { clientId: string; token: string },
): string | undefined => verifySignedId(keys.orderToken, token, clientId);

/** Path of the page on which an order is paid. The log redacts the parameter by its name. */
export const getOrderPaymentPath = (token: string): string => `/checkout/pay?order_token=${token}`;

/**
 * CHK-13, RTE-04: path of an order's page on the surface that sold it. Its token shows it to a guest, who has no password, on
 * any device.
 */
export const getOrderPath = (
  deps: TokenDeps,
  { source, ...order }: { clientId: string; id: string; source: OrderRow['cart_source'] },
): string => {
  const page = source === 'online-joining' ? 'order-confirmed' : 'booking-confirmed';
  return `/${page}/${order.id}?order_token=${createOrderToken(deps, order)}`;
};

/** CHK-13: path of an order's receipt as a file, for links in emails. */
export const getReceiptPath = (deps: TokenDeps, order: { clientId: string; id: string }): string =>
  `${getLinkedReceipt.path}?order_token=${createOrderToken(deps, order)}`;
