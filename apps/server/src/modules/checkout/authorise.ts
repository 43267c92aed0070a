import { setTimeout as wait } from 'node:timers/promises';
import type { authorise as row } from '@pavilion/contract/checkout';
import { attemptStops } from '@pavilion/domain/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/caller';
import { readClient } from '../client/index.ts';
import {
  type Attempt,
  type CardPayment,
  chargeOf,
  chooseProvider,
  keepProviderRef,
  type PaymentProvider,
  readAttempt,
  readByCard,
} from '../payment/index.ts';
import { applyTruth } from './apply-truth.ts';
import { beginAttempt, type Press } from './begin-attempt.ts';
import { cardPaymentOf, originOf } from './card-payment.ts';
import { endAttempt } from './end-attempt.ts';
import { facts } from './facts.ts';
import type { CheckoutGround } from './ground.ts';
import { askProvider } from './settle-attempt.ts';
import { readCartToPay, readPayer } from './store.ts';
import { viewAttempt } from './view.ts';

type Asked = Call<typeof row>;

/** CHK-03, CHK-21, PAY-08: one try at taking money, from the press to what the provider said. */
export async function authorise(ground: CheckoutGround, call: Asked) {
  const { database, now } = ground;
  const { caller, body } = call;
  const clientId = caller.client.id;
  const place = { clientId, owner: `person:${caller.personId}`, source: body.source };
  if (body.saved_card_id) return refuse({ code: 'saved_card_missing' } as const);
  const client = await readClient(database.run, { slug: caller.client.slug });
  const payer = await readPayer(database.run, { clientId, personId: caller.personId });
  if (!client || !payer) return refuse({ code: 'not_found' } as const);
  if (client.paidBookingDisabled !== null) {
    return refuse({ code: 'paid_booking_disabled', params: { reason: client.paidBookingDisabled } } as const);
  }
  const provider = await chooseProvider(ground, { clientId, provider: client.provider });
  if (!provider.ok) return provider;
  const cart = await readCartToPay(database.run, place);
  if (!cart) return refuse({ code: 'cart_empty', nextStep: 'choose_another' } as const);

  const earlier = body.card_identifier
    ? await readByCard(database.run, { clientId, cartId: cart.id, cardToken: body.card_identifier })
    : undefined;
  if (earlier) return ok(await answer(ground, await known(ground, earlier), caller.language));
  if (cart.attemptId) await endAttempt(ground, place);

  const press: Press = {
    caller,
    cartId: cart.id,
    source: body.source,
    provider: client.provider,
    termsVersion: client.terms?.version ?? null,
    agreed: body.terms,
    payments: body.payments.map(({ tender_type, amount }) => ({ tenderType: tender_type, amount })),
    completedWaivers: body.completed_waivers,
    cardToken: body.card_identifier,
    sessionKey: body.session_key,
    origin: originOf(call),
    payer,
    now: now(),
  };
  const begun = await database.inTransaction((tx) => beginAttempt(tx, press));
  if (!begun.ok) {
    const again = begun.fault.code === 'cart_in_payment' && (await sameCard(ground, cart.id, call));
    return again ? ok(await answer(ground, await known(ground, again), caller.language)) : begun;
  }
  if ('changed' in begun.value) return refuse(begun.value.changed);
  const { attempt } = begun.value;
  const charged =
    attempt.amount === 0
      ? attempt
      : await charge(ground, provider.value, {
          attempt,
          card: cardPaymentOf(call, { attempt, client, payer }),
        });
  return ok(await answer(ground, await known(ground, charged), caller.language));
}

/** Of two presses at the same moment the second finds the first one's attempt. */
const sameCard = async ({ database }: CheckoutGround, cartId: string, { caller, body }: Asked) =>
  body.card_identifier
    ? readByCard(database.run, { clientId: caller.client.id, cartId, cardToken: body.card_identifier })
    : undefined;

/** The one call of the provider, with nothing open meanwhile. */
async function charge(
  ground: CheckoutGround,
  provider: PaymentProvider,
  { attempt, card }: { attempt: Attempt; card: CardPayment },
): Promise<Attempt> {
  const { clientId, id } = attempt;
  const truth = await provider.authorise(chargeOf(attempt), card, (ref) =>
    keepProviderRef(ground.database.run, { clientId, id }, ref),
  );
  return applyTruth(ground, attempt, truth);
}

const second = 1000;
const questions = [second, 2 * second, 4 * second, 6 * second, 7 * second];

/** An outcome that is still open is asked for while the customer waits; after 20 seconds it is said that it is. */
async function known(ground: CheckoutGround, attempt: Attempt): Promise<Attempt> {
  const { patience = 20 * second, database } = ground;
  let found = attempt;
  let waited = 0;
  for (const ms of questions) {
    if (found.state !== 'unknown' && found.state !== 'authorising') return found;
    if (waited + ms > patience) return found;
    await wait(ms);
    waited += ms;
    found = (await readAttempt(database.run, found)) ?? found;
    // Whose call is still out knows more than the provider does.
    if (found.state === 'unknown') found = await askProvider(ground, found);
  }
  return found;
}

async function answer(ground: CheckoutGround, attempt: Attempt, language: string) {
  const stands = attemptStops[attempt.state] === 'end_challenge';
  if (!stands) return viewAttempt(attempt, language);
  const provider = await chooseProvider(ground, { clientId: attempt.clientId, provider: attempt.provider });
  const kept = await readAttempt(ground.database.run, attempt);
  const challenge = provider.ok ? await provider.value.challengeOf(chargeOf(attempt), kept?.sca) : undefined;
  return viewAttempt(attempt, language, challenge, facts.parse(attempt.facts).origin);
}
