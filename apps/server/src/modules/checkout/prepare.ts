import { cartWritePolicy } from '@pavilion/domain/checkout';
import { formatMoney } from '@pavilion/domain/money';
import { ok, refuse } from '@pavilion/domain/result';
import type { CallerClient } from '#platform/http/caller';
import { findMissingSignatures } from '../attendee/index.ts';
import { type CartSource, findProblems, readAppliedTenders, sumTenders } from '../cart/index.ts';
import { readClient } from '../client/index.ts';
import { viewRequiredDirectDebit } from '../direct-debit/index.ts';
import { getPaymentProvider, readAttempt, readBillingAddress } from '../payment/index.ts';
import { findMissingWaivers } from '../restriction/index.ts';
import { readSavedCards, viewSavedCard } from '../saved-card/index.ts';
import { type AttemptPage, buildAttemptReply } from './attempt/build-attempt-reply.ts';
import type { CheckoutDeps } from './attempt/deps.ts';
import { readCartToPay, readPayer } from './store/checkout.ts';

type PrepareInput = {
  client: CallerClient;
  personId: number;
  source: CartSource;
  page: AttemptPage;
  /** Whether the caller is logged in as this person, and may see their address. */
  showsAddress?: boolean;
};

/** CHK-18: what the browser needs for the card form. Creates nothing that can be charged and changes no line. */
export async function prepare(
  deps: CheckoutDeps,
  { client, personId, source, page, showsAddress = true }: PrepareInput,
) {
  const { run } = deps.database;
  const settings = await readClient(run, { slug: client.slug });
  if (!settings) return refuse({ code: 'not_found' } as const);
  if (settings.paidBookingDisabledReason !== null) {
    return refuse({
      code: 'paid_booking_disabled',
      params: { reason: settings.paidBookingDisabledReason },
    } as const);
  }
  const cart = await readCartToPay(run, { clientId: client.id, owner: `person:${personId}`, source });
  const refusal = cart
    ? findCartRefusal(cart, deps.now())
    : ({ code: 'cart_empty', nextStep: 'choose_another' } as const);
  if (refusal || !cart) return refuse(refusal ?? ({ code: 'cart_empty' } as const));
  const owner = `person:${personId}`;
  const [problem] = await findProblems(run, deps.purchasables, {
    clientId: client.id,
    cartId: cart.id,
    owner,
  });
  if (problem) {
    const { code, params, nextStep } = problem;
    return refuse({ code, ...(params && { params }), ...(nextStep !== undefined && { nextStep }) });
  }
  const key = { clientId: client.id, cartId: cart.id, personId, now: deps.now() };
  const amount = cart.total - sumTenders(await readAppliedTenders(run, key));
  const payment = { attemptId: cart.attemptId, amount, personId, showsAddress, page };
  const prepared = await prepareCharge(deps, { client, provider: settings.provider, ...payment });
  if (!prepared.ok) return prepared;
  const waivers = { clientId: client.id, cartId: cart.id, agreedIds: [] };
  return ok({
    ...prepared.value,
    // A link does not prove who opens it.
    ...(showsAddress && amount > 0
      ? await prepareSavedCards(deps, { client, personId, provider: settings.provider })
      : {}),
    required_waivers: await findMissingWaivers(run, waivers),
    required_signatures: await findMissingSignatures(run, { ...waivers, now: deps.now() }),
    required_direct_debit: await viewRequiredDirectDebit(
      run,
      { clientId: client.id, personId, cartId: cart.id },
      { currency: { symbol: client.symbol, code: client.currency }, now: deps.now() },
    ),
  });
}

type CardsToPrepare = { client: CallerClient; personId: number; provider: string };

/** PAY-02, PAY-03: the unexpired cards that the provider keeps for the payer, and whether it may keep another. */
async function prepareSavedCards(
  { database, now }: CheckoutDeps,
  { client, personId, provider }: CardsToPrepare,
) {
  const { id: clientId, timezone } = client;
  const payer = await readPayer(database.run, { clientId, personId });
  const cards = await readSavedCards(database.run, { clientId, personId });
  const payable = cards
    .filter((card) => card.provider === provider)
    .map((card) => ({
      ...viewSavedCard(card, { timezone, now: now() }),
      card_identifier: provider === 'opayo' ? card.token : null,
    }))
    .filter(({ is_expired }) => !is_expired);
  return {
    saved_card: payable[0] ?? null,
    saved_cards: payable,
    can_save_card: payer?.is_provisional === false,
  };
}

type ChargeToPrepare = {
  client: CallerClient;
  provider: string;
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
  const { client, provider: name, amount, attemptId, personId, showsAddress, page } = charge;
  const provider = await getPaymentProvider(deps, { clientId: client.id, provider: name });
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
  const address = needsAddress
    ? await readBillingAddress(deps.database.run, { clientId: client.id, personId })
    : undefined;
  return ok({
    ...providerSession.value,
    ...(await readOpenChallenge(deps, { clientId: client.id, id: attemptId }, page)),
    needs_billing_address: needsAddress && (showsAddress || !address),
    billing_address: (showsAddress && address) || null,
    payment_provider: name,
    amount,
    currency: client.currency,
    formatted_amount: formatMoney(amount, client),
    saved_card: null,
    saved_cards: [],
    can_save_card: false,
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
async function readOpenChallenge(
  deps: CheckoutDeps,
  { clientId, id }: { clientId: string; id: string | null },
  page: AttemptPage,
) {
  const attempt = id === null ? undefined : await readAttempt(deps.database.run, { clientId, id });
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
