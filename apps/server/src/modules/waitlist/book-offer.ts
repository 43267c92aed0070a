import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { createId } from '#platform/lib/id';
import {
  coverWithCredit,
  getOrCreateCart,
  lockHold,
  lockOwner,
  type Purchasables,
  quoteInputs,
  ReservationRefusedError,
  reserveLines,
} from '../cart/index.ts';
import { buyUnattended } from '../checkout/index.ts';
import { publishOccurrence, sendOffer } from './settle-queue.ts';
import { type AutomaticOffer, endAutomatic, readAutomaticOffer } from './store/entries.ts';
import { readOfferedSession } from './store/offers.ts';
import { lockQueue } from './store/queue.ts';

export type BookOfferDeps = Pick<AppDeps, 'database' | 'now' | 'log' | 'keys'> & {
  purchasables: Purchasables;
};

type OfferToBook = { clientId: string; entryId: string };

const source = 'activity-booking';

/**
 * WTL-06: books the place of an automatic entry, in one transaction with its order and confirmation email. If that is
 * refused, the offer stays open and its person gets the email. An error leaves everything as it was, for the next try;
 * after an error of the last try the person gets the email too. Repeated, it changes nothing.
 */
export async function bookOffer(
  deps: BookOfferDeps,
  offer: OfferToBook,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const { database, log } = deps;
  try {
    const booked = await database.inTransaction((tx) => book(tx, deps, offer));
    if (booked.ok) return;
    log.info({ ...offer, code: booked.refusal.code }, 'waitlist offer not booked automatically');
  } catch (error) {
    if (!(error instanceof ReservationRefusedError)) {
      if (!isLastTry) throw error;
      log.error({ err: error, ...offer }, 'waitlist offer not booked automatically');
    }
  }
  await database.inTransaction((tx) => sendInstead(tx, deps, offer));
}

async function book(tx: Transaction, deps: BookOfferDeps, { clientId, entryId }: OfferToBook) {
  const { purchasables } = deps;
  const now = deps.now();
  const offer = await readAutomaticOffer(tx, { clientId, entryId, now });
  if (!offer) return refuse({ code: 'offer_ended' } as const);
  const { buyerId, personId, occurrenceId } = offer;
  // A cart of its own, so that nothing else in the buyer's basket is bought or keeps this from being bought.
  const target = { clientId, owner: `waitlist:${buyerId}`, source, newCartId: createId(now) };
  await lockOwner(tx, target);
  const cartId = await getOrCreateCart(tx, target);
  await lockHold(tx, { clientId, cartId });
  if (!(await isStillOpen(tx, { clientId, entryId, occurrenceId, now })))
    return refuse({ code: 'offer_ended' } as const);

  const context = { clientId, requesterId: buyerId, side: 'online' as const, guestPlacesHeld: 0, now };
  const input = {
    kind: 'booking',
    detail: { occurrenceId },
    quantity: 1,
    personId,
    optionId: undefined,
  } as const;
  const quoted = await quoteInputs(tx, purchasables, context, [input]);
  if (!quoted.ok) return quoted;
  const reserved = await reserveLines(tx, purchasables, { context, target, quoted: quoted.value });
  if (!reserved.ok) {
    if (reserved.refusal.code === 'facts_changed') throw new Error(`Facts of ${occurrenceId} have changed`);
    return reserved;
  }
  const maximum = offer.automaticCredit;
  const credit = await coverWithCredit(tx, { clientId, cartId, personId: buyerId, maximum, now });
  if (credit === undefined) return refuse({ code: 'credit_not_applied' } as const);
  const bought = await buyUnattended(tx, deps, {
    clientId,
    clientSlug: offer.clientSlug,
    personId: buyerId,
    cartId,
    source,
    language: offer.language,
    origin: offer.linkOrigin,
    credit,
    now,
  });
  if (!bought.ok) return bought;
  await publishOccurrence(tx, { clientId, occurrenceId, now });
  return ok(undefined);
}

/** Under the lock of the occurrence: without it, a person who declines meanwhile could get another free place. */
async function isStillOpen(
  tx: Transaction,
  { occurrenceId, ...offer }: OfferToBook & { occurrenceId: string; now: number },
): Promise<boolean> {
  await lockQueue(tx, { clientId: offer.clientId, occurrenceId });
  return (await readAutomaticOffer(tx, offer)) !== undefined;
}

/** Leaves the open offer to its person, with the email of any other offer. */
async function sendInstead(tx: Transaction, { now }: BookOfferDeps, { clientId, entryId }: OfferToBook) {
  const at = { clientId, now: now() };
  const offer = await readAutomaticOffer(tx, { ...at, entryId });
  if (!offer || !(await isStillOpen(tx, { ...at, entryId, occurrenceId: offer.occurrenceId })))
    return ok(undefined);
  await endAutomatic(tx, { clientId, id: entryId });
  await sendOpenOffer(tx, { ...at, offer });
  return ok(undefined);
}

async function sendOpenOffer(
  tx: Transaction,
  { clientId, now, offer }: { clientId: string; now: number; offer: AutomaticOffer },
): Promise<void> {
  const { occurrenceId, endsAt } = offer;
  const at = { clientId, occurrenceId, now };
  const session = await readOfferedSession(tx, at);
  await sendOffer(tx, at, { entry: offer, session, endsAt });
  await publishOccurrence(tx, at);
}
