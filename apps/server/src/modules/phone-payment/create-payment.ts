import type { createPhonePayment } from '@pavilion/contract/phone-payment';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/http/caller';
import { createId } from '#platform/lib/id';
import { createRandomToken } from '#platform/security/crypto';
import { loadCartView } from '../cart/index.ts';
import { type CheckoutScope, findCartRefusal, readCartToPay } from '../checkout/index.ts';
import { readClient, readLinkOrigin } from '../client/index.ts';
import type { PhonePaymentDeps } from './deps.ts';
import { insertPhonePayment } from './store.ts';

/** In ms: for how long a payment on a phone can begin. Long enough to unlock the phone and type a card. */
const lifetimeMs = 10 * 60_000;

/** CHK-01: the link of a QR code, for the cart that the kiosk shows. */
export async function createPayment(
  deps: PhonePaymentDeps,
  { caller, body, scope: { personId } }: Call<typeof createPhonePayment> & { scope: CheckoutScope },
) {
  const { run } = deps.database;
  const { client, language } = caller;
  const settings = await readClient(run, { slug: client.slug });
  if (!settings) return refuse({ code: 'not_found' } as const);
  if (settings.paidBookingDisabledReason !== null) {
    const params = { reason: settings.paidBookingDisabledReason };
    return refuse({ code: 'paid_booking_disabled', params } as const);
  }
  const now = deps.now();
  const cartKey = { owner: `person:${personId}`, source: body.source };
  const cartToPay = await readCartToPay(run, { clientId: client.id, ...cartKey });
  if (!cartToPay) return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  const refusal = findCartRefusal(cartToPay, now);
  if (refusal) return refuse(refusal);
  const { hash } = await loadCartView(deps, { client, language, now }, cartKey);
  if (hash !== body.cart_hash) return refuse({ code: 'cart_changed', nextStep: 'review_cart' } as const);
  const linkToken = createRandomToken();
  const id = createId(now);
  await insertPhonePayment(run, {
    clientId: client.id,
    id,
    cartId: cartToPay.id,
    personId,
    cartHash: hash,
    linkToken,
    createdAt: now,
    expiresAt: now + lifetimeMs,
  });
  // A phone opens the surface that sells what the cart has.
  const surface = body.source === 'online-joining' ? 'join' : 'bookings';
  const origin = await readLinkOrigin(run, caller, deps.settings, surface);
  return ok({ id, url: `${origin}/checkout/phone#${linkToken}`, seconds_left: lifetimeMs / 1000 });
}
