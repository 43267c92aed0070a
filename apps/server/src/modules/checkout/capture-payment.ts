import { setTimeout as wait } from 'node:timers/promises';
import { dueAt } from '@pavilion/domain/checkout';
import { addToOutbox } from '#platform/outbox';
import { transfer } from '../journal/index.ts';
import { unpaidLetter } from '../notice/index.ts';
import { readOrderOf, setAwaitingPayment } from '../order/index.ts';
import {
  type Attempt,
  type AttemptKey,
  chargeOf,
  chooseProvider,
  moveAttempt,
  type Outcome,
  readAttempt,
  writeLook,
} from '../payment/index.ts';
import { facts } from './facts.ts';
import type { CheckoutGround } from './ground.ts';
import { lockCheckout, readSeller } from './store.ts';

/** The customer waits so long for the money to be taken; it is taken all the same. */
const patient = 3000;

/** Right after the order: the attempt is ours until it is due. */
export async function captureSoon(ground: CheckoutGround, attempt: Attempt): Promise<void> {
  const captured = capturePayment(ground, attempt).catch((error: unknown) => {
    ground.log.error({ err: error, attempt: attempt.id }, 'money was not taken; it is tried again');
  });
  const enough = new AbortController();
  const patience = wait(patient, undefined, { signal: enough.signal, ref: false }).catch(() => undefined);
  await Promise.race([captured, patience]);
  enough.abort();
}

/** Takes the money of an order that stands. On doubt it is asked again later, as often as it takes. */
export async function capturePayment(ground: CheckoutGround, { clientId, id }: AttemptKey): Promise<void> {
  const attempt = await readAttempt(ground.database.run, { clientId, id });
  if (attempt?.state !== 'capture_pending') return;
  const provider = await chooseProvider(ground, { clientId, provider: attempt.provider });
  const outcome = provider.ok ? await provider.value.capture(chargeOf(attempt)) : 'unknown';
  await keepOutcome(ground, attempt, outcome);
}

/** Lets go of money that belongs to no order. */
export async function releasePayment(ground: CheckoutGround, { clientId, id }: AttemptKey): Promise<void> {
  const { database, now } = ground;
  const attempt = await readAttempt(database.run, { clientId, id });
  if (attempt?.state !== 'release_pending') return;
  const provider = await chooseProvider(ground, { clientId, provider: attempt.provider });
  const outcome = provider.ok ? await provider.value.release(chargeOf(attempt)) : 'unknown';
  if (outcome !== 'done') {
    if (outcome === 'refused') ground.log.error({ attempt: id }, 'money that belongs to no order was taken');
    return lookAgain(ground, attempt);
  }
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: attempt.checkoutId });
    const read = await readAttempt(tx, { clientId, id });
    if (read) await moveAttempt(tx, read, 'released', { now: now() });
    return { ok: true };
  });
}

async function keepOutcome(ground: CheckoutGround, attempt: Attempt, outcome: Outcome): Promise<void> {
  if (outcome === 'unknown') return lookAgain(ground, attempt);
  const { database, now } = ground;
  const { clientId, id, checkoutId, amount } = attempt;
  await database.inTransaction(async (tx) => {
    await lockCheckout(tx, { clientId, id: checkoutId });
    const read = await readAttempt(tx, { clientId, id });
    const order = await readOrderOf(tx, { clientId, checkoutId });
    // Whoever came first has written it down.
    if (read?.state !== 'capture_pending' || !order) return { ok: true };
    const at = now();
    if (outcome === 'done') {
      await moveAttempt(tx, read, 'captured', { now: at });
      const its = { clientId, orderId: order.id, attemptId: id, amount, now: at };
      await transfer(tx, { ...its, from: 'receivable', to: `card-${attempt.provider}`, reason: 'capture' });
      return { ok: true };
    }
    await moveAttempt(tx, read, 'capture_failed', { now: at });
    await setAwaitingPayment(tx, { clientId, id: order.id });
    const letter = unpaidLetter(await readSeller(tx, clientId), {
      orderId: order.id,
      ...facts.parse(attempt.facts),
    });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload: letter, now: at });
    return { ok: true };
  });
}

async function lookAgain({ database, now }: CheckoutGround, attempt: Attempt): Promise<void> {
  const tries = attempt.tries + 1;
  const due = dueAt({ state: attempt.state, madeAt: attempt.madeAt, tries }, now());
  await writeLook(database.run, attempt, { tries, dueAt: due, state: attempt.state });
}
