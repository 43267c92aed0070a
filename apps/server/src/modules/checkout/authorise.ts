import type { authorise as authoriseRoute } from '@pavilion/contract/checkout';
import type { BillingAddress } from '@pavilion/domain/billing-address';
import { mergePaymentLines, type PaymentLine } from '@pavilion/domain/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import { translate } from '#platform/lib/translate';
import { type Client, readClient } from '../client/index.ts';
import {
  type Attempt,
  findByCardToken,
  findCurrentByCart,
  getPaymentProvider,
  type PaymentProvider,
  readBillingAddress,
} from '../payment/index.ts';
import { isSessionActive, saveAgreedTerms } from '../person/index.ts';
import { readSavedCard, type SavedCard } from '../saved-card/index.ts';
import type { AttemptInput } from './attempt/attempt-input.ts';
import { chooseBillingAddress } from './attempt/billing-address.ts';
import type { AttemptPage } from './attempt/build-attempt-reply.ts';
import { buildCardPayment, getPageOrigin } from './attempt/card-payment.ts';
import { createAttempt } from './attempt/create-attempt.ts';
import type { CheckoutDeps } from './attempt/deps.ts';
import type { CheckoutCall } from './attempt/policy.ts';
import { buildSavedCard, canSaveCard } from './build-saved-card.ts';
import { cancelAttempt } from './cancellation/cancel-attempt.ts';
import { chargeAttempt, viewOutcome } from './charge-attempt.ts';
import { readCartToPay, readPayer } from './store/checkout.ts';

type AuthoriseCall = CheckoutCall<typeof authoriseRoute>;

/** CHK-03, CHK-21, PAY-08: one payment attempt, from the request to the provider's status. */
export async function authorise(deps: CheckoutDeps, call: AuthoriseCall) {
  const { database } = deps;
  const { caller, body, scope } = call;
  const { personId, path } = scope;
  const clientId = caller.client.id;
  const found = await findPayment(deps, call);
  if (!found.ok) return found;
  const foreign = findForeignCurrency(call);
  if (foreign) return refuse(foreign);
  const { client, payer, provider, savedCard, cart, existing } = found.value;
  const page: AttemptPage = { language: caller.language, path };
  if (existing) return ok(await viewOutcome(deps, existing, page));
  if (cart.attemptId)
    await cancelAttempt(deps, { clientId, owner: `person:${personId}`, source: body.source });

  const address = chooseBillingAddress(body, found.value.savedAddress);
  const input = buildAttemptInput(call, { ...found.value, address, now: deps.now() });
  const created = await database.inTransaction((tx) => createAttempt(tx, deps.purchasables, input));
  if (!created.ok) {
    const isConcurrent = created.refusal.code === 'cart_in_payment' && !needsNoCard(body);
    const concurrent =
      isConcurrent && (await findEarlierAttempt(database.run, toEarlierRequest(call, cart.id, savedCard)));
    return concurrent ? ok(await viewOutcome(deps, concurrent, page)) : created;
  }
  if ('changed' in created.value) return refuse(created.value.changed);
  const { attempt } = created.value;
  if (body.terms && payer.terms_version !== input.termsVersion)
    await saveAgreedTerms(database.run, { clientId, ...input });
  const card = buildCardPayment(call, {
    attempt,
    client,
    payer,
    address,
    returnPath: path,
    ...(await buildSavedCard(deps, provider, { attempt, payer, personId, savedCard })),
  });
  const charged = await chargeAttempt(deps, provider, { attempt, card, personId });
  return ok(await viewOutcome(deps, charged, page));
}

/** The client's currency alone is charged, so an amount of another would be paid as another sum. */
function findForeignCurrency({ body: { payments }, caller: { client, language } }: AuthoriseCall) {
  const index = payments.findIndex(({ currency }) => currency !== undefined && currency !== client.currency);
  if (index < 0) return undefined;
  const message = translate(language, 'error', 'field_currency', { currency: client.currency });
  return { code: 'validation_failed' as const, errors: { [`payments.${index}.currency`]: [message] } };
}

type FoundPayment = {
  client: Client;
  payer: NonNullable<Awaited<ReturnType<typeof readPayer>>>;
  provider: PaymentProvider;
  savedCard: SavedCard | undefined;
  savedAddress: BillingAddress | undefined;
  cart: NonNullable<Awaited<ReturnType<typeof readCartToPay>>>;
  /** The attempt of an earlier request for the same payment. */
  existing: Attempt | undefined;
};

/** Who pays what to whom, by which provider, with the payer's saved card if they chose one. Two statements. */
async function findPayment(deps: CheckoutDeps, call: AuthoriseCall) {
  const { caller, body, scope } = call;
  const { personId } = scope;
  const read = joinStatements(deps.database.run);
  const clientId = caller.client.id;
  const [isLoggedIn, client, payer, savedCard, savedAddress, cart] = await Promise.all([
    isSessionActive(read, caller, deps.now()),
    readClient(read, { slug: caller.client.slug }),
    readPayer(read, { clientId, personId }),
    body.saved_card_id ? readSavedCard(read, { clientId, personId, id: body.saved_card_id }) : undefined,
    readBillingAddress(read, { clientId, personId }),
    readCartToPay(read, { clientId, owner: `person:${personId}`, source: body.source }),
  ]);
  if (!isLoggedIn) return refuse({ code: 'not_logged_in' } as const);
  if (!client || !payer) return refuse({ code: 'not_found' } as const);
  if (client.paidBookingDisabledReason !== null) {
    return refuse({
      code: 'paid_booking_disabled',
      params: { reason: client.paidBookingDisabledReason },
    } as const);
  }
  const [provider, existing] = await Promise.all([
    getPaymentProvider(deps, { clientId, provider: client.provider }, read),
    cart && findEarlierAttempt(read, toEarlierRequest(call, cart.id, savedCard)),
  ]);
  if (!provider.ok) return provider;
  // A card that another provider of the client keeps cannot pay either.
  if (body.saved_card_id && savedCard?.provider !== client.provider)
    return refuse({ code: 'saved_card_not_found' } as const);
  if (!cart) return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  const found = { client, payer, provider: provider.value, savedCard, savedAddress, cart, existing };
  return ok(found satisfies FoundPayment);
}

const toEarlierRequest = (
  { caller, body }: AuthoriseCall,
  cartId: string,
  savedCard: SavedCard | undefined,
): EarlierRequest => ({
  clientId: caller.client.id,
  cartId,
  cardToken: savedCard ? undefined : body.card_identifier,
  savedCardId: savedCard?.id,
  isFree: needsNoCard(body),
  cartHash: body.cart_hash,
});

type AttemptFacts = FoundPayment & { address: BillingAddress; now: number };

function buildAttemptInput(
  call: AuthoriseCall,
  { client, payer, provider, savedCard, cart, address, now }: AttemptFacts,
): AttemptInput {
  const { caller, body, scope } = call;
  return {
    caller,
    personId: scope.personId,
    cartId: cart.id,
    source: body.source,
    provider: client.provider,
    ...toAgreement(body, client, payer),
    shown: { cartHash: body.cart_hash, termsVersion: body.terms_version },
    payments: toPaymentLines(body),
    completedWaivers: body.completed_waivers,
    cardToken: savedCard ? undefined : body.card_identifier,
    savedCardId: savedCard?.id,
    savesCard: body.save_card && !savedCard && canSaveCard(payer),
    sessionKey: body.session_key,
    origin: getPageOrigin(call),
    payer,
    billingAddress: provider.needsBillingAddress ? address : undefined,
    now,
  };
}

/** CHK-09: the lines that count. */
const toPaymentLines = ({ payments }: Pick<AuthoriseCall['body'], 'payments'>): PaymentLine[] =>
  mergePaymentLines(payments.map(({ tender_type, amount }) => ({ tenderType: tender_type, amount })));

const needsNoCard = (body: AuthoriseCall['body']): boolean =>
  toPaymentLines(body).every(({ tenderType }) => tenderType !== 'online');

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

type EarlierRequest = {
  clientId: string;
  cartId: string;
  cardToken: string | undefined;
  savedCardId: string | undefined;
  isFree: boolean;
  /** Of the cart that the page showed. */
  cartHash: string | undefined;
};

/**
 * PAY-08: the attempt of an earlier request for the same cart, whose response may have been lost: by its card, and with a
 * saved card or without a card the one in progress, or the completed one of a cart that it emptied, if it paid for what
 * the page shows.
 */
export async function findEarlierAttempt(
  run: RunStatement,
  { cardToken, savedCardId, isFree, ...key }: EarlierRequest,
): Promise<Attempt | undefined> {
  if (cardToken) return findByCardToken(run, { ...key, cardToken });
  const isCurrent = isFree || savedCardId !== undefined;
  return isCurrent
    ? findCurrentByCart(run, { ...key, savedCardId: isFree ? undefined : savedCardId })
    : undefined;
}
