import { cartWritePolicy } from '@pavilion/domain/checkout';
import { refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { type CheckoutDeps, readPaymentDueAt } from '../checkout/index.ts';
import {
  createOrderToken,
  getOrderBalance,
  getOrderPaymentPath,
  type OrderRow,
  parseOrderToken,
  readOrder,
} from '../order/index.ts';
import { type Attempt, readAttempts } from '../payment/index.ts';

/** The order of a link with its attempts, newest first. `owed` in minor units, `dueAt` in milliseconds, null if it awaits no payment. */
export type OrderToPay = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** CHK-12: the order that a token proves; undefined for an invalid token. */
export async function findOrder(
  deps: CheckoutDeps,
  { clientId, token }: { clientId: string; token: string },
  run: RunStatement = deps.database.run,
) {
  const id = parseOrderToken(deps, { clientId, token });
  const order = id === undefined ? undefined : await readOrder(run, { clientId, id });
  return order && readOrderPayment(deps, { clientId, order }, run);
}

async function readOrderPayment(
  deps: Pick<CheckoutDeps, 'purchasables'>,
  { clientId, order }: { clientId: string; order: OrderRow },
  run: RunStatement,
) {
  const checkoutId = order.checkout_id;
  const attempts = await readAttempts(run, clientId, checkoutId);
  const dueAt = (await readPaymentDueAt(run, { clientId, checkoutId }, deps)) ?? null;
  return { order, owed: getOrderBalance(order), clientId, checkoutId, attempts, dueAt };
}

/** CHK-12: the page on which an order can be paid now, and its deadline; undefined if no payment can begin. */
export async function findPaymentLink(
  deps: CheckoutDeps,
  { clientId, order }: { clientId: string; order: OrderRow },
): Promise<{ path: string; dueAt: number } | undefined> {
  if (order.status !== 'awaiting_payment') return undefined;
  const found = await readOrderPayment(deps, { clientId, order }, deps.database.run);
  if (found.dueAt === null || findRefusal(found, deps.now())) return undefined;
  const token = createOrderToken(deps, { clientId, id: order.id });
  return { path: getOrderPaymentPath(token), dueAt: found.dueAt };
}

/** The latest attempt, if its outcome is open; another card ends an open challenge. */
export const isInPayment = ([latest]: readonly Attempt[]): boolean =>
  latest !== undefined && cartWritePolicy[latest.state] === 'block';

/** Whether an order can be paid at an instant (milliseconds). A payment that began in time can finish. */
export function getOrderState({ order, attempts, dueAt }: OrderToPay, now: number) {
  if (order.status === 'cancelled') return 'cancelled';
  if (order.status !== 'awaiting_payment') return 'paid';
  return dueAt !== null && dueAt <= now && !isInPayment(attempts) ? 'overdue' : 'payable';
}

const stateRefusals = {
  paid: { code: 'order_paid' },
  cancelled: { code: 'order_cancelled' },
  overdue: { code: 'payment_overdue' },
} as const;

/** Why no payment of an order can begin now. */
export function findRefusal(found: OrderToPay, now: number) {
  const state = getOrderState(found, now);
  if (state !== 'payable') return refuse(stateRefusals[state]);
  return isInPayment(found.attempts)
    ? refuse({ code: 'cart_in_payment', nextStep: 'finish_payment' } as const)
    : undefined;
}
