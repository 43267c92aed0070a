import { randomBytes } from 'node:crypto';
import { call } from '@pavilion/contract/call';
import { getCart } from '@pavilion/contract/cart';
import {
  authorisePhonePayment,
  completePhoneChallenge,
  completePhonePayment,
  createPhonePayment,
  getPhoneBasket,
  getPhonePayment,
  openPhonePayment,
  preparePhonePayment,
  resumePhonePayment,
} from '@pavilion/contract/phone-payment';
import { createTestSend } from './carts.ts';
import { createCardToken, type TestBuyer, type TestCard, type TestShop } from './checkouts.ts';

/** The calls of a kiosk's page that shows a QR code. */
export function createKioskPage(
  { send }: Pick<TestBuyer, 'send'>,
  source: 'activity-booking' | 'online-joining' = 'activity-booking',
) {
  const readHash = async (): Promise<string> => {
    const cart = await call(send, getCart, { query: { source } });
    return cart.ok ? cart.value.hash : '';
  };
  return {
    readHash,
    create: async (cartHash?: string) =>
      call(send, createPhonePayment, { body: { source, cart_hash: cartHash ?? (await readHash()) } }),
    get: (id: string) => call(send, getPhonePayment, { params: { id } }),
  };
}

export const createPhoneToken = (): string => randomBytes(32).toString('base64url');

/** The page behind a QR code, in a phone without a session. */
export function createPhonePage(shop: TestShop, linkToken: string, paymentToken = createPhoneToken()) {
  const send = createTestSend(shop.app, { host: shop.client.host });
  const token = { payment_token: paymentToken };
  const prepare = () => call(send, preparePhonePayment, { query: token });
  const authorise = (body: object) =>
    call(send, authorisePhonePayment, {
      body: {
        ...token,
        payments: [{ tender_type: 'online' as const, amount: 500 }],
        billing_address_line_one: '88 High Street',
        billing_city: 'Salford',
        billing_postcode: 'M7 3QS',
        ...body,
      },
    });
  const card = async (kind: TestCard = 'ok') => {
    const prepared = await prepare();
    if (!prepared.ok) throw new Error(`Refused: ${prepared.code}`);
    return createCardToken(shop, prepared.value, kind);
  };
  return {
    open: () => call(send, openPhonePayment, { body: { ...token, link_token: linkToken } }),
    get: () => call(send, getPhoneBasket, { query: token }),
    prepare,
    card,
    authorise,
    pay: async (kind: TestCard = 'ok') => authorise(await card(kind)),
    resume: (card_identifier: string) =>
      call(send, resumePhonePayment, { body: { ...token, card_identifier } }),
    completeSca: (id: string) =>
      call(send, completePhoneChallenge, { body: { ...token, transaction_uuid: id } }),
    complete: (id: string) => call(send, completePhonePayment, { body: { ...token, transaction_uuid: id } }),
  };
}
