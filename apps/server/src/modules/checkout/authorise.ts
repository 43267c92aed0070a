import type { authorise as authoriseRoute } from '@pavilion/contract/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import { type Client, readClient } from '../client/index.ts';
import { findByCardToken, findFreeByCart, getPaymentProvider, readBillingAddress } from '../payment/index.ts';
import { saveAgreedTerms } from '../person/index.ts';
import { chooseBillingAddress } from './attempt/billing-address.ts';
import type { AttemptPage } from './attempt/build-attempt-reply.ts';
import { buildCardPayment, getPageOrigin } from './attempt/card-payment.ts';
import { type AttemptInput, createAttempt } from './attempt/create-attempt.ts';
import type { CheckoutDeps } from './attempt/deps.ts';
import type { CheckoutCall } from './attempt/policy.ts';
import { cancelAttempt } from './cancellation/cancel-attempt.ts';
import { chargeAttempt, viewOutcome } from './charge-attempt.ts';
import { readCartToPay, readPayer } from './store/checkout.ts';

type AuthoriseCall = CheckoutCall<typeof authoriseRoute>;

/** CHK-03, CHK-21, PAY-08: one payment attempt, from the request to the provider's status. */
export async function authorise(deps: CheckoutDeps, call: AuthoriseCall) {
  const { database, now } = deps;
  const { caller, body, scope } = call;
  const { personId, path } = scope;
  const clientId = caller.client.id;
  const cartKey = { clientId, owner: `person:${personId}`, source: body.source };
  if (body.saved_card_id) return refuse({ code: 'saved_card_not_found' } as const);
  const client = await readClient(database.run, { slug: caller.client.slug });
  const payer = await readPayer(database.run, { clientId, personId });
  if (!client || !payer) return refuse({ code: 'not_found' } as const);
  if (client.paidBookingDisabledReason !== null) {
    return refuse({
      code: 'paid_booking_disabled',
      params: { reason: client.paidBookingDisabledReason },
    } as const);
  }
  const provider = await getPaymentProvider(deps, { clientId, provider: client.provider });
  if (!provider.ok) return provider;
  const cart = await readCartToPay(database.run, cartKey);
  if (!cart) return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  const cartToPay = { clientId, cartId: cart.id, isFree: needsNoCard(body) };

  const existing = await findEarlierAttempt(deps, { ...cartToPay, cardToken: body.card_identifier });
  const page: AttemptPage = { language: caller.language, path };
  if (existing) return ok(await viewOutcome(deps, existing, page));
  if (cart.attemptId) await cancelAttempt(deps, cartKey);

  const address = chooseBillingAddress(body, await readBillingAddress(database.run, { clientId, personId }));
  const input: AttemptInput = {
    caller,
    personId,
    cartId: cart.id,
    source: body.source,
    provider: client.provider,
    ...toAgreement(body, client, payer),
    shown: { cartHash: body.cart_hash, termsVersion: body.terms_version },
    payments: body.payments.map(({ tender_type, amount }) => ({ tenderType: tender_type, amount })),
    completedWaivers: body.completed_waivers,
    cardToken: body.card_identifier,
    sessionKey: body.session_key,
    origin: getPageOrigin(call),
    payer,
    billingAddress: provider.value.needsBillingAddress ? address : undefined,
    now: now(),
  };
  const created = await database.inTransaction((tx) => createAttempt(tx, deps.purchasables, input));
  if (!created.ok) {
    const concurrent =
      created.refusal.code === 'cart_in_payment' &&
      body.card_identifier &&
      (await findEarlierAttempt(deps, { ...cartToPay, cardToken: body.card_identifier }));
    return concurrent ? ok(await viewOutcome(deps, concurrent, page)) : created;
  }
  if ('changed' in created.value) return refuse(created.value.changed);
  const { attempt } = created.value;
  if (body.terms) await saveAgreedTerms(database.run, { clientId, ...input });
  const card = buildCardPayment(call, { attempt, client, payer, address, returnPath: path });
  const charged = await chargeAttempt(deps, provider.value, { attempt, card });
  return ok(await viewOutcome(deps, charged, page));
}

const needsNoCard = ({ payments }: AuthoriseCall['body']): boolean =>
  payments.every(({ tender_type }) => tender_type !== 'online');

/** BSK-34: the client's terms, and whether the payer agrees to them now or did so before. */
function toAgreement(
  { terms }: AuthoriseCall['body'],
  client: Client,
  payer: { terms_version: string | null },
) {
  const termsVersion = client.terms?.version ?? null;
  return {
    termsVersion,
    hasAgreedTerms: terms || (termsVersion !== null && payer.terms_version === termsVersion),
  };
}

type EarlierRequest = { clientId: string; cartId: string; cardToken: string | undefined; isFree: boolean };

/**
 * PAY-08: the attempt of an earlier request for the same cart, whose response may have been lost: by its card, and
 * without a card the one in progress, or the completed one of a cart that it emptied.
 */
export async function findEarlierAttempt(
  { database: { run } }: CheckoutDeps,
  { clientId, cartId, cardToken, isFree }: EarlierRequest,
) {
  if (cardToken) return findByCardToken(run, { clientId, cartId, cardToken });
  return isFree ? findFreeByCart(run, { clientId, cartId }) : undefined;
}
