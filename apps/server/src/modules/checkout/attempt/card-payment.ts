import type { authorise } from '@pavilion/contract/checkout';
import type { BillingAddress } from '@pavilion/domain/billing-address';
import type { Call, Caller } from '#platform/http/caller';
import { translate } from '#platform/lib/translate';
import type { Client } from '../../client/index.ts';
import type { Attempt, CardPayment } from '../../payment/index.ts';

type AuthoriseCall = Call<typeof authorise>;
/** The fields of a request to pay that its card payment needs, for a cart or an order. */
type CardCall = {
  raw: AuthoriseCall['raw'];
  caller: Caller;
  body: Omit<
    AuthoriseCall['body'],
    | 'payments'
    | 'cart_hash'
    | 'completed_waivers'
    | 'source'
    | 'terms'
    | 'terms_version'
    | 'save_card'
    | 'saved_card_id'
  >;
};
type Payer = { email: string; first_name: string; last_name: string };

/** Scheme and host of the calling page: the target of the bank's redirect and of links in emails. */
export function getPageOrigin({ raw, caller }: Pick<CardCall, 'raw' | 'caller'>): string {
  const { origin } = raw.headers;
  // The cross-origin check has compared it with the host.
  if (typeof origin === 'string') return origin;
  return `${caller.cookieScope.secure ? 'https' : 'http'}://${caller.host}`;
}

/** PAY-03: the provider's token of the saved card that pays, or whether the card is saved. */
export type SavedCardPayment = { savedToken: string | null; savesCard: boolean; customerRef: string | null };

const notSaved: SavedCardPayment = { savedToken: null, savesCard: false, customerRef: null };

/** `returnPath` is the path of the page on which the customer pays. */
type CardPayer = Partial<SavedCardPayment> & {
  attempt: Attempt;
  client: Client;
  payer: Payer;
  address: BillingAddress;
  returnPath: string;
};

/** The provider's request: names from the body, missing ones from the person. */
export function buildCardPayment(
  call: CardCall,
  { attempt, client, payer, address, returnPath, ...saved }: CardPayer,
): CardPayment {
  const { body, caller, raw } = call;
  const origin = getPageOrigin(call);
  const header = (name: string): string => String(raw.headers[name] ?? '');
  const { savedToken, savesCard, customerRef } = { ...notSaved, ...saved };
  return {
    cardToken: savedToken ?? body.card_identifier ?? '',
    isSavedCard: savedToken !== null,
    savesCard,
    customerRef,
    sessionKey: body.session_key ?? '',
    description: translate(caller.language, 'payment', 'card_description', { client: client.name }),
    firstName: body.billing_first_name || payer.first_name,
    lastName: body.billing_last_name || payer.last_name,
    email: payer.email,
    address,
    browser: {
      ip: caller.address,
      accept: header('accept'),
      userAgent: caller.userAgent,
      language: body.browser_language,
      javascript: body.browser_javascript_enabled,
      java: body.browser_java_enabled,
      colourDepth: body.browser_color_depth,
      height: body.browser_screen_height,
      width: body.browser_screen_width,
      timezone: body.browser_tz,
    },
    notificationUrl: `${origin}/api/payment-providers/opayo/return/${attempt.id}`,
    returnUrl: `${origin}${returnPath}`,
  };
}
