import { setTimeout as wait } from 'node:timers/promises';
import type { authorise as authoriseRoute } from '@pavilion/contract/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import { readClient } from '../client/index.ts';
import {
  type Attempt,
  type CardPayment,
  findByCardToken,
  findFreeByCart,
  getPaymentProvider,
  type PaymentProvider,
  readAttempt,
  saveProviderRef,
  toCharge,
} from '../payment/index.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { buildAttemptReply } from './build-attempt-reply.ts';
import { cancelAttempt } from './cancel-attempt.ts';
import { buildCardPayment, getPageOrigin } from './card-payment.ts';
import { type AttemptInput, createAttempt } from './create-attempt.ts';
import type { CheckoutDeps } from './deps.ts';
import type { CheckoutCall } from './policy.ts';
import { refreshFromProvider } from './reconcile-attempt.ts';
import { readCartToPay, readPayer } from './store/checkout.ts';

type AuthoriseCall = CheckoutCall<typeof authoriseRoute>;

/** CHK-03, CHK-21, PAY-08: one payment attempt, from the request to the provider's status. */
export async function authorise(deps: CheckoutDeps, call: AuthoriseCall) {
  const { database, now } = deps;
  const { caller, body, scope } = call;
  const { personId } = scope;
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

  const existing = body.card_identifier
    ? await findByCardToken(database.run, { clientId, cartId: cart.id, cardToken: body.card_identifier })
    : await findFreeAttempt(deps, cart.id, call);
  if (existing)
    return ok(await buildAttemptReply(deps, await waitForOutcome(deps, existing), caller.language));
  if (cart.attemptId) await cancelAttempt(deps, cartKey);

  const input: AttemptInput = {
    caller,
    personId,
    cartId: cart.id,
    source: body.source,
    provider: client.provider,
    termsVersion: client.terms?.version ?? null,
    hasAgreedTerms: body.terms,
    payments: body.payments.map(({ tender_type, amount }) => ({ tenderType: tender_type, amount })),
    completedWaivers: body.completed_waivers,
    cardToken: body.card_identifier,
    sessionKey: body.session_key,
    origin: getPageOrigin(call),
    payer,
    now: now(),
  };
  const created = await database.inTransaction((tx) => createAttempt(tx, deps.purchasables, input));
  if (!created.ok) {
    const concurrent =
      created.refusal.code === 'cart_in_payment' && (await findAttemptForCard(deps, cart.id, call));
    return concurrent
      ? ok(await buildAttemptReply(deps, await waitForOutcome(deps, concurrent), caller.language))
      : created;
  }
  if ('changed' in created.value) return refuse(created.value.changed);
  const { attempt } = created.value;
  const card = buildCardPayment(call, { attempt, client, payer });
  const charged = await chargeCard(deps, provider.value, { attempt, card });
  return ok(await buildAttemptReply(deps, await waitForOutcome(deps, charged), caller.language));
}

/** The attempt of a concurrent request with the same card token. */
const findAttemptForCard = async (
  { database }: CheckoutDeps,
  cartId: string,
  { caller, body }: AuthoriseCall,
) =>
  body.card_identifier
    ? findByCardToken(database.run, { clientId: caller.client.id, cartId, cardToken: body.card_identifier })
    : undefined;

/**
 * The attempt of an earlier request for the same cart without a charge, whose response may have been lost: the one in
 * progress, or the completed one of a cart that it emptied.
 */
async function findFreeAttempt({ database }: CheckoutDeps, cartId: string, { caller, body }: AuthoriseCall) {
  if (body.payments.length > 0) return undefined;
  return findFreeByCart(database.run, { clientId: caller.client.id, cartId });
}

/** Sends the one request to the provider, without an open transaction or lock. An attempt of 0 needs none. */
async function chargeCard(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  { attempt, card }: { attempt: Attempt; card: CardPayment },
): Promise<Attempt> {
  if (attempt.amount === 0) return attempt;
  const { clientId, id } = attempt;
  const providerStatus = await provider.authorise(toCharge(attempt), card, (ref) =>
    saveProviderRef(deps.database.run, { clientId, id }, ref),
  );
  return applyProviderStatus(deps, attempt, providerStatus);
}

const second = 1000;
const pollDelaysMs = [second, 2 * second, 4 * second, 6 * second, 7 * second];

/** Asks for an unknown outcome again while the customer waits, for at most 20 seconds. */
async function waitForOutcome(deps: CheckoutDeps, attempt: Attempt): Promise<Attempt> {
  const { maxWaitMs = 20 * second, database } = deps;
  let current = attempt;
  let waitedMs = 0;
  for (const delayMs of pollDelaysMs) {
    if (current.state !== 'unknown' && current.state !== 'authorising') return current;
    if (waitedMs + delayMs > maxWaitMs) return current;
    await wait(delayMs);
    waitedMs += delayMs;
    current = (await readAttempt(database.run, current)) ?? current;
    // While the request is in flight, its own response is newer than the provider's status.
    if (current.state === 'unknown') current = await refreshFromProvider(deps, current);
  }
  return current;
}
