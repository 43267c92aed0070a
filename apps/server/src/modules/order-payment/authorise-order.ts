import type { authoriseOrderPayment } from '@pavilion/contract/order-payment';
import type { BillingAddress } from '@pavilion/domain/billing-address';
import { getAttemptDeadline, getNextCheckAt } from '@pavilion/domain/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import type { Call } from '#platform/http/caller';
import { createId } from '#platform/lib/id';
import { translate } from '#platform/lib/translate';
import {
  buildCardPayment,
  type CheckoutDeps,
  cancelOpenChallenge,
  chargeAttempt,
  chooseBillingAddress,
  getPageOrigin,
  listAddressErrors,
  lockCheckout,
  readPayer,
  viewOutcome,
} from '../checkout/index.ts';
import { readClient } from '../client/index.ts';
import { assertSnapshotTotal, getOrderPaymentPath, parseOrderSnapshot } from '../order/index.ts';
import {
  type Attempt,
  getPaymentProvider,
  insertAttempt,
  readBillingAddress,
  saveBillingAddress,
} from '../payment/index.ts';
import { findOrder, findRefusal, type OrderToPay } from './find-order.ts';

type AuthoriseCall = Call<typeof authoriseOrderPayment>;

/** CHK-12, PAY-08: one attempt to pay an order, from the request to the provider's status. */
export async function authoriseOrder(deps: CheckoutDeps, call: AuthoriseCall) {
  const { database } = deps;
  const { caller, body } = call;
  const clientId = caller.client.id;
  const found = await findOrder(deps, { clientId, token: body.order_token });
  if (!found) return refuse({ code: 'order_not_found' } as const);
  const page = { language: caller.language, path: getOrderPaymentPath(body.order_token) };
  const repeated = findByCard(found, body.card_identifier);
  if (repeated) return ok(await viewOutcome(deps, repeated, page));

  const client = await readClient(database.run, { slug: caller.client.slug });
  const payer = await readPayer(database.run, { clientId, personId: found.order.person_id });
  if (!client || !payer) return refuse({ code: 'not_found' } as const);
  if (client.paidBookingDisabledReason !== null) {
    const params = { reason: client.paidBookingDisabledReason };
    return refuse({ code: 'paid_booking_disabled', params } as const);
  }
  const provider = await getPaymentProvider(deps, { clientId, provider: client.provider });
  if (!provider.ok) return provider;
  const invalid = findInvalidField(call, { owed: found.owed, provider: client.provider });
  if (invalid) return invalid;
  const payerKey = { clientId, personId: found.order.person_id };
  const address = chooseBillingAddress(body, await readBillingAddress(database.run, payerKey));
  const { needsBillingAddress } = provider.value;
  const addressErrors = needsBillingAddress ? listAddressErrors(address, caller.language) : {};
  if (Object.keys(addressErrors).length > 0)
    return refuse({ code: 'validation_failed', errors: addressErrors } as const);
  if (findRefusal(found, deps.now()) === undefined && found.attempts[0])
    await cancelOpenChallenge(deps, found.attempts[0]);

  const created = await createAttempt(deps, call, {
    found,
    provider: client.provider,
    billingAddress: needsBillingAddress ? address : undefined,
  });
  if (!created.ok) return created;
  const { attempt, isRepeated } = created.value;
  if (isRepeated) return ok(await viewOutcome(deps, attempt, page));
  const card = buildCardPayment(call, { attempt, client, payer, address, returnPath: page.path });
  return ok(await viewOutcome(deps, await chargeAttempt(deps, provider.value, { attempt, card }), page));
}

/** A repeated request with the same card gets the response of its attempt and is never paid twice. */
/** The attempt of an earlier request with the same card. */
export const findByCard = ({ attempts }: OrderToPay, cardToken: string | undefined): Attempt | undefined =>
  attempts.find((attempt) => cardToken !== undefined && attempt.cardToken === cardToken);

function findInvalidField(
  { body, caller }: AuthoriseCall,
  { owed, provider }: { owed: number; provider: string },
) {
  const toRefusal = (field: string, textKey: TextKey<'error'>) => {
    const errors = { [field]: [translate(caller.language, 'error', textKey)] };
    return refuse({ code: 'validation_failed' as const, errors });
  };
  if (body.amount !== owed) return toRefusal('amount', 'field_payments_sum');
  if (!body.card_identifier) return toRefusal('card_identifier', 'field_missing');
  return provider === 'opayo' && !body.session_key ? toRefusal('session_key', 'field_missing') : undefined;
}

type AttemptInput = { found: OrderToPay; provider: string; billingAddress: BillingAddress | undefined };

/** Saves the attempt under the checkout's lock, if the order can still be paid. Its places are settled already. */
async function createAttempt(
  deps: CheckoutDeps,
  call: AuthoriseCall,
  { found, provider, billingAddress }: AttemptInput,
) {
  const { database, now } = deps;
  const { clientId, checkoutId } = found;
  const { body, caller } = call;
  return database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: checkoutId });
    const locked = await findOrder(deps, { clientId, token: body.order_token }, tx);
    if (!locked) return refuse({ code: 'order_not_found' } as const);
    const repeated = findByCard(locked, body.card_identifier);
    if (repeated) return ok({ attempt: repeated, isRepeated: true });
    const at = now();
    const refusal = findRefusal(locked, at);
    if (refusal) return refusal;
    const { attempts, order, owed } = locked;
    const sold = attempts.at(-1);
    if (!sold) throw new Error(`Order ${order.id} has no payment attempt`);
    const { card: _, ...snapshot } = parseOrderSnapshot(
      attempts.find(({ state }) => state === 'capture_failed')?.snapshot ?? sold.snapshot,
    );
    const key = { clientId, id: createId(at) };
    assertSnapshotTotal(snapshot, { id: key.id, amount: owed });
    const created = { state: 'authorising', createdAt: at } as const;
    const deadlineAt = getAttemptDeadline(created, at);
    const attempt = await insertAttempt(tx, {
      ...key,
      ...created,
      checkoutId,
      provider,
      amount: owed,
      currency: sold.currency,
      cartHash: sold.cartHash,
      reference: `pv-${checkoutId.replaceAll('-', '')}-${attempts.length + 1}`,
      cardToken: body.card_identifier ?? null,
      savedCardId: null,
      savesCard: false,
      snapshot: { ...snapshot, language: caller.language, origin: getPageOrigin(call) },
      deadlineAt,
      nextCheckAt: getNextCheckAt({ ...created, tries: 0, deadlineAt }, at),
    });
    const payerKey = { clientId, personId: order.person_id, now: at };
    if (billingAddress) await saveBillingAddress(tx, payerKey, billingAddress);
    return ok({ attempt, isRepeated: false });
  });
}
