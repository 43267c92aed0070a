import { cartWritePolicy } from '@pavilion/domain/checkout';
import type { CallerClient } from '#platform/http/caller';
import { loadCartView } from '../cart/index.ts';
import { findCartRefusal, readCartToPay } from '../checkout/index.ts';
import type { PhonePaymentDeps } from './deps.ts';
import { findOrderId, type PhonePaymentRow } from './store.ts';

type ViewInput = { client: CallerClient; language: string };

/** In ms: for how long after its end a phone can still open the order that it has paid. */
const orderShownMs = 60 * 60_000;

/**
 * What can become of a payment on a phone now. A payment in progress, on the phone or at the kiosk, keeps it `payable`
 * beyond its end.
 */
export async function findState(deps: PhonePaymentDeps, payment: PhonePaymentRow, view: ViewInput) {
  const { run } = deps.database;
  const now = deps.now();
  const { clientId, personId, source, cartId, cartHash, expiresAt } = payment;
  const orderId = await findOrderId(run, payment);
  if (orderId !== undefined)
    return now < expiresAt + orderShownMs
      ? ({ state: 'paid', orderId } as const)
      : ({ state: 'expired' } as const);
  const owner = `person:${personId}`;
  const cartToPay = await readCartToPay(run, { clientId, owner, source });
  // The cart of a provisional account that moved to its owner's account has another id.
  if (cartToPay?.id !== cartId) return { state: 'changed' } as const;
  const isInPayment =
    cartToPay.attemptState !== null &&
    cartWritePolicy[cartToPay.attemptState as keyof typeof cartWritePolicy] !== 'allow';
  if (!isInPayment && expiresAt <= now) return { state: 'expired' } as const;
  if (!isInPayment && findCartRefusal(cartToPay, now)?.code === 'hold_lapsed')
    return { state: 'lapsed' } as const;
  const cart = await loadCartView(deps, { ...view, now }, { owner, source });
  if (cart.hash !== cartHash) return { state: 'changed' } as const;
  return { state: 'payable', cart, isInPayment } as const;
}

/** Seconds until no payment can begin, not below 0. */
export const getSecondsLeft = ({ expiresAt }: PhonePaymentRow, now: number): number =>
  Math.max(0, Math.ceil((expiresAt - now) / 1000));
