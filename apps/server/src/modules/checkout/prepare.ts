import { cartWritePolicy } from '@pavilion/domain/checkout';
import { formatMoney } from '@pavilion/domain/money';
import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import type { Caller, CallerClient } from '#platform/http/caller';
import { findMissingSignatures } from '../attendee/index.ts';
import { type CartSource, findProblems, readAppliedTenders, sumTenders } from '../cart/index.ts';
import { readClient } from '../client/index.ts';
import { viewRequiredDirectDebit } from '../direct-debit/index.ts';
import { type Attempt, getPaymentProvider, readAttempt, readBillingAddress } from '../payment/index.ts';
import { isSessionActive } from '../person/index.ts';
import { findMissingWaivers } from '../restriction/index.ts';
import { readSavedCards, type SavedCard, viewSavedCard } from '../saved-card/index.ts';
import { type AttemptPage, buildAttemptReply } from './attempt/build-attempt-reply.ts';
import type { CheckoutDeps } from './attempt/deps.ts';
import { canSaveCard } from './build-saved-card.ts';
import { readCartToPay, readPayer } from './store/checkout.ts';

type PrepareInput = {
  client: CallerClient;
  /** The caller whose session is checked; undefined if a link proves the checkout. */
  caller?: Caller;
  personId: number;
  source: CartSource;
  page: AttemptPage;
  /** Whether the caller is logged in as this person, and may see their address. */
  showsAddress?: boolean;
};

/** CHK-18: what the browser needs for the card form. Creates nothing that can be charged and changes no line. */
export async function prepare(
  deps: CheckoutDeps,
  { client, caller, personId, source, page, showsAddress = true }: PrepareInput,
) {
  const { id: clientId } = client;
  const owner = `person:${personId}`;
  const read = joinStatements(deps.database.run);
  const [isLoggedIn, settings, payer, savedCards, cart] = await Promise.all([
    caller === undefined || isSessionActive(read, caller, deps.now()),
    readClient(read, { slug: client.slug }),
    readPayer(read, { clientId, personId }),
    // A link does not prove who opens it.
    showsAddress ? readSavedCards(read, { clientId, personId }) : [],
    readCartToPay(read, { clientId, owner, source }),
  ]);
  if (!isLoggedIn) return refuse({ code: 'not_logged_in' } as const);
  if (!settings) return refuse({ code: 'not_found' } as const);
  const { provider, offersWallets, paidBookingDisabledReason: reason } = settings;
  if (reason !== null) return refuse({ code: 'paid_booking_disabled', params: { reason } } as const);
  if (!cart) return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  const refusal = findCartRefusal(cart, deps.now());
  if (refusal) return refuse(refusal);

  const key = { clientId, cartId: cart.id, now: deps.now() };
  const charge = { client, provider, offersWallets, attemptId: cart.attemptId, personId, showsAddress, page };
  const currency = { symbol: client.symbol, code: client.currency };
  const [[problem], tenders, facts, required_waivers, required_signatures, required_direct_debit] =
    await Promise.all([
      findProblems(read, deps.purchasables, { ...key, owner }),
      readAppliedTenders(read, { ...key, personId }),
      readChargeFacts(deps, read, charge),
      findMissingWaivers(read, { ...key, agreedIds: [] }),
      findMissingSignatures(read, key),
      viewRequiredDirectDebit(read, { ...key, personId }, { currency, now: deps.now() }),
    ]);
  if (problem) {
    const { code, params, nextStep } = problem;
    return refuse({ code, ...(params && { params }), ...(nextStep !== undefined && { nextStep }) });
  }
  const amount = cart.total - sumTenders(tenders);
  const prepared = await startCharge(deps, { ...charge, amount }, facts);
  if (!prepared.ok) return prepared;
  return ok({
    ...prepared.value,
    ...(showsAddress && amount > 0
      ? viewSavedCards(savedCards, { client, provider, payer, now: deps.now() })
      : {}),
    required_waivers,
    required_signatures,
    required_direct_debit,
  });
}

type CardOwner = {
  client: CallerClient;
  provider: string;
  payer: Parameters<typeof canSaveCard>[0] | undefined;
  now: number;
};

/** PAY-02, PAY-03: the unexpired cards that the provider keeps for the payer, and whether it may keep another. */
function viewSavedCards(
  cards: readonly SavedCard[],
  { client: { timezone }, provider, payer, now }: CardOwner,
) {
  const payable = cards
    .filter((card) => card.provider === provider)
    .map((card) => ({
      ...viewSavedCard(card, { timezone, now }),
      card_identifier: provider === 'opayo' ? card.token : null,
    }))
    .filter(({ is_expired }) => !is_expired);
  return {
    saved_card: payable[0] ?? null,
    saved_cards: payable,
    can_save_card: payer !== undefined && canSaveCard(payer),
  };
}

type ChargeToPrepare = {
  client: CallerClient;
  provider: string;
  offersWallets: boolean;
  /** What the card pays, in minor units. */
  amount: number;
  /** The latest payment attempt, whose challenge may be open. */
  attemptId: string | null;
  personId: number;
  /** Whether the caller is logged in as this person. A link does not show their address, and asks only for a missing one. */
  showsAddress: boolean;
  page: AttemptPage;
};

/** CHK-18: the session of the card form for an amount, and the payment in progress. */
export async function prepareCharge(deps: CheckoutDeps, charge: ChargeToPrepare) {
  return startCharge(deps, charge, await readChargeFacts(deps, joinStatements(deps.database.run), charge));
}

type ChargeFacts = Awaited<ReturnType<typeof readChargeFacts>>;

/** What a charge needs of the database, read together with other reads if `read` joins statements. */
async function readChargeFacts(
  deps: CheckoutDeps,
  read: RunStatement,
  {
    client,
    provider: name,
    attemptId,
    personId,
  }: Pick<ChargeToPrepare, 'client' | 'provider' | 'attemptId' | 'personId'>,
) {
  const clientId = client.id;
  const [provider, address, attempt] = await Promise.all([
    getPaymentProvider(deps, { clientId, provider: name }, read),
    readBillingAddress(read, { clientId, personId }),
    attemptId === null ? undefined : readAttempt(read, { clientId, id: attemptId }),
  ]);
  return { provider, address, attempt };
}

/** Asks the provider for its session. */
async function startCharge(deps: CheckoutDeps, charge: ChargeToPrepare, facts: ChargeFacts) {
  const { client, provider: name, offersWallets, amount, showsAddress, page } = charge;
  const { provider, address, attempt } = facts;
  if (!provider.ok) return refuseSession(name, provider.refusal);
  const freeSession = ok({
    url: '',
    session_key: null,
    session_seconds: null,
    mode: null,
    publishable_key: null,
  });
  const providerSession = amount > 0 ? await provider.value.prepare() : freeSession;
  if (!providerSession.ok) return refuseSession(name, providerSession.refusal);
  const needsAddress = provider.value.needsBillingAddress && amount > 0;
  return ok({
    ...providerSession.value,
    ...(await viewOpenChallenge(deps, attempt, page)),
    needs_billing_address: needsAddress && (showsAddress || !address),
    billing_address: (needsAddress && showsAddress && address) || null,
    payment_provider: name,
    amount,
    currency: client.currency,
    formatted_amount: formatMoney(amount, client),
    saved_card: null,
    saved_cards: [],
    can_save_card: false,
    offers_wallets: offersWallets && amount > 0,
    required_waivers: [],
    required_signatures: [],
    required_direct_debit: null,
  });
}

type SessionRefusal = { code: 'provider_unavailable' } | UnsupportedProvider;
type UnsupportedProvider = { code: 'provider_not_supported'; params: { provider: string } };

/** CHK-26: names the provider whose session or configuration is missing. */
function refuseSession(provider: string, refusal: SessionRefusal) {
  if (refusal.code === 'provider_not_supported') return refuse(refusal);
  return refuse({
    code: provider === 'opayo' ? 'opayo_session_failed' : 'stripe_configuration_failed',
  } as const);
}

const noChallenge = {
  in_progress: false,
  transaction_uuid: null,
  transaction_status: null,
  sca_url: null,
  sca_data: null,
  client_secret: null,
};

/** PAY-02: the cart's payment that waits for the bank, as the response to authorise described it. */
async function viewOpenChallenge(deps: CheckoutDeps, attempt: Attempt | undefined, page: AttemptPage) {
  if (attempt?.state !== 'sca_required') return noChallenge;
  const reply = await buildAttemptReply(deps, attempt, page);
  const { transaction_uuid, transaction_status, sca_url, sca_data, client_secret } = reply;
  return { in_progress: true, transaction_uuid, transaction_status, sca_url, sca_data, client_secret };
}

type CartToPay = NonNullable<Awaited<ReturnType<typeof readCartToPay>>>;

/** Why a cart cannot be paid for now. An open challenge is no refusal, because another card ends it. */
export function findCartRefusal({ reserved, lapsed, attemptState, capAt }: CartToPay, now: number) {
  if (reserved === 0 && lapsed === 0) return { code: 'cart_empty', nextStep: 'choose_another' } as const;
  const state = Object.keys(cartWritePolicy).find((candidate) => candidate === attemptState);
  if (state !== undefined && state !== 'sca_required') {
    return { code: 'cart_in_payment', nextStep: 'finish_payment' } as const;
  }
  const hasLapsed = lapsed > 0 || (state === undefined && capAt !== null && capAt <= now);
  return hasLapsed ? ({ code: 'hold_lapsed', nextStep: 'add_again' } as const) : undefined;
}
