import type { cart } from '@pavilion/contract/cart';
import type { getPhoneBasket } from '@pavilion/contract/phone-payment';
import type { CreditType } from '@pavilion/domain/credit/credit';
import type * as z from 'zod/mini';
import type { Caller } from '#platform/http/caller';
import { readPayer } from '../checkout/index.ts';
import { createOrderToken, readOrder, viewOrder } from '../order/index.ts';
import type { PhonePaymentDeps } from './deps.ts';
import { findState, getSecondsLeft } from './find-state.ts';
import type { PhonePaymentRow } from './store.ts';

type Cart = z.input<typeof cart>;

/** A phone that scanned the code sees what pays for the basket, not how much credit its owner has, nor what is left on gift cards. */
function hideCredit(shown: Cart): Cart {
  const hide = <Credit extends Cart['available_credit'][CreditType]>(credit: Credit) => ({
    ...credit,
    total_available: credit.applied,
    max_applicable: credit.applied,
  });
  const { general, membership } = shown.available_credit;
  return {
    ...shown,
    available_credit: { general: hide(general), membership: hide(membership) },
    gift_cards: shown.gift_cards.map((card) => ({ ...card, available: card.applied })),
  };
}

/** What a phone shows: the basket, the order that paid it, or why it cannot be paid. */
export async function viewBasket(
  deps: PhonePaymentDeps,
  payment: PhonePaymentRow,
  caller: Caller,
): Promise<z.input<typeof getPhoneBasket.reply>> {
  const { run } = deps.database;
  const { clientId, personId } = payment;
  const found = await findState(deps, payment, caller);
  const order = found.state === 'paid' ? await readOrder(run, { clientId, id: found.orderId }) : undefined;
  const payer = await readPayer(run, { clientId, personId });
  return {
    state: found.state,
    seconds_left: getSecondsLeft(payment, deps.now()),
    cart: found.state === 'payable' ? hideCredit(found.cart) : null,
    email: found.state === 'payable' ? (payer?.email ?? '') : '',
    agreed_terms_version: payer?.terms_version ?? null,
    order: order ? viewOrder(order, caller.client) : null,
    order_token: order ? createOrderToken(deps, { clientId, id: order.id }) : null,
  };
}
