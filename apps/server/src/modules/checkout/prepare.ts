import { attemptStops } from '@pavilion/domain/checkout';
import { formatMoney } from '@pavilion/domain/money';
import { ok, refuse } from '@pavilion/domain/result';
import type { CallerClient } from '#platform/caller';
import { readClient } from '../client/index.ts';
import { chooseProvider } from '../payment/index.ts';
import type { CartSource, CheckoutGround } from './ground.ts';
import { readCartToPay } from './store.ts';

type Asked = { client: CallerClient; personId: number; source: CartSource };

/** CHK-18: what the browser needs to ask for a card. Nothing is made that can be charged, and no place moves. */
export async function prepare(ground: CheckoutGround, { client, personId, source }: Asked) {
  const { run } = ground.database;
  const settings = await readClient(run, { slug: client.slug });
  if (!settings) return refuse({ code: 'not_found' } as const);
  if (settings.paidBookingDisabled !== null) {
    return refuse({
      code: 'paid_booking_disabled',
      params: { reason: settings.paidBookingDisabled },
    } as const);
  }
  const cart = await readCartToPay(run, { clientId: client.id, owner: `person:${personId}`, source });
  const fault = cart
    ? whyNot(cart, ground.now())
    : ({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  if (fault || !cart) return refuse(fault ?? ({ code: 'cart_empty' } as const));
  const provider = await chooseProvider(ground, { clientId: client.id, provider: settings.provider });
  if (!provider.ok) return provider;
  const free = ok({ url: '', session_key: null, mode: null, publishable_key: null });
  const session = cart.total > 0 ? await provider.value.prepare() : free;
  if (!session.ok) return session;
  return ok({
    ...session.value,
    payment_provider: settings.provider,
    amount: cart.total,
    currency: client.currency,
    formatted_amount: formatMoney(cart.total, client),
    saved_card: null,
    saved_cards: [],
  });
}

type Cart = NonNullable<Awaited<ReturnType<typeof readCartToPay>>>;

/** Why a cart can't be paid for now. A challenge that stands is no reason: another card ends it. */
function whyNot({ reserved, lapsed, attemptState, capAt }: Cart, now: number) {
  if (reserved === 0 && lapsed === 0) return { code: 'cart_empty', nextStep: 'choose_another' } as const;
  const state = Object.keys(attemptStops).find((known) => known === attemptState);
  if (state !== undefined && state !== 'sca_required') {
    return { code: 'cart_in_payment', nextStep: 'finish_payment' } as const;
  }
  const isLost = lapsed > 0 || (state === undefined && capAt !== null && capAt <= now);
  return isLost ? ({ code: 'hold_lapsed', nextStep: 'add_again' } as const) : undefined;
}
