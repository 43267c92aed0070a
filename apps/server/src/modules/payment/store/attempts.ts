import { type AttemptState, cartWritePolicy } from '@pavilion/domain/checkout';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { queryBuilder, type RunStatement, type Transaction } from '#platform/database/database';
import type { PaymentAttempt } from '#platform/database/tables';
import type { Attempt, AttemptKey } from './attempt.ts';

type Row = Omit<PaymentAttempt, 'status_checks' | 'saves_card'> & {
  status_checks: number;
  saves_card: boolean;
};

const storedError = z.object({
  code: z.string(),
  message: z.nullable(z.string()),
  details: z.nullable(z.string()),
});

/** Milliseconds of an instant, which is text in the rows of joined statements. */
const toInstant = (instant: Date | string): number => new Date(instant).getTime();
const toInstantOrNull = (instant: Date | string | null): number | null =>
  instant === null ? null : toInstant(instant);

function toAttempt(row: Row): Attempt {
  const error = storedError.safeParse(row.error);
  return {
    clientId: row.client_id,
    id: row.id,
    checkoutId: row.checkout_id,
    provider: row.provider,
    state: row.state,
    amount: row.amount,
    currency: row.currency,
    cartHash: row.cart_hash,
    reference: row.reference,
    providerRef: row.provider_ref,
    cardToken: row.card_token,
    savedCardId: row.saved_card_id,
    savesCard: row.saves_card,
    scaChallenge: row.sca_challenge,
    scaResult: row.sca_result,
    scaSubmittedAt: toInstantOrNull(row.sca_submitted_at),
    error: error.success ? error.data : null,
    snapshot: row.snapshot,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    nextCheckAt: toInstantOrNull(row.next_check_at),
    statusChecks: row.status_checks,
    deadlineAt: toInstantOrNull(row.deadline_at),
    openReason: row.open_reason,
  };
}

export async function readAttempt(
  run: RunStatement,
  { clientId, id }: AttemptKey,
): Promise<Attempt | undefined> {
  const [row] = await run(sql<Row>`
    select * from payment_attempt where client_id = ${clientId} and id = ${id}`);
  return row && toAttempt(row);
}

/** The attempts of a checkout, newest first. */
export async function readAttempts(
  run: RunStatement,
  clientId: string,
  checkoutId: string,
): Promise<Attempt[]> {
  const rows = await run(sql<Row>`
    select * from payment_attempt where client_id = ${clientId} and checkout_id = ${checkoutId}
    order by created_at desc, id desc`);
  return rows.map(toAttempt);
}

/** How many attempts a checkout has. */
export async function countAttempts(
  run: RunStatement,
  { clientId, checkoutId }: { clientId: string; checkoutId: string },
): Promise<number> {
  const [row] = await run(sql<{ count: number }>`
    select count(*)::int as count from payment_attempt
    where client_id = ${clientId} and checkout_id = ${checkoutId}`);
  return row?.count ?? 0;
}

/** PAY-08: the latest attempt with a card token for this cart, in any checkout. */
export async function findByCardToken(
  run: RunStatement,
  { clientId, cartId, cardToken }: { clientId: string; cartId: string; cardToken: string },
): Promise<Attempt | undefined> {
  const [row] = await run(sql<Row>`
    select a.* from payment_attempt a
    join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
    where a.client_id = ${clientId} and c.cart_id = ${cartId} and a.card_token = ${cardToken}
    order by a.created_at desc limit 1`);
  return row && toAttempt(row);
}

type CurrentKey = {
  clientId: string;
  cartId: string;
  savedCardId: string | undefined;
  cartHash: string | undefined;
};

/** States in which a cart is in payment. */
const openStates = Object.entries(cartWritePolicy).flatMap(([state, policy]) =>
  policy === 'allow' ? [] : [state],
);

/**
 * PAY-08: the latest attempt of 0 for a cart, or the latest one with a saved card, that is in progress, or that has its
 * order while nothing new is in the cart. With a hash only an attempt to pay for the cart as it was then: neither a saved
 * card nor 0 tells a repeated payment from the payment of a changed cart.
 */
export async function findCurrentByCart(
  run: RunStatement,
  { clientId, cartId, savedCardId, cartHash }: CurrentKey,
): Promise<Attempt | undefined> {
  const means = savedCardId === undefined ? sql`a.amount = 0` : sql`a.saved_card_id = ${savedCardId}`;
  const isSameCart = cartHash === undefined ? sql`true` : sql`a.cart_hash = ${cartHash}`;
  const [row] = await run(sql<Row>`
    select a.* from payment_attempt a
    join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
    where a.client_id = ${clientId} and c.cart_id = ${cartId} and ${means} and ${isSameCart}
      and (a.state = any(${openStates}) or (
        exists (select from "order" o where o.client_id = a.client_id and o.checkout_id = a.checkout_id)
        and not exists (
          select from cart_line l
          where l.client_id = a.client_id and l.cart_id = ${cartId} and l.status in ('reserved', 'lapsed')
        )
      ))
    order by a.created_at desc limit 1`);
  return row && toAttempt(row);
}

export async function findByProviderRef(
  run: RunStatement,
  { clientId, provider, ref }: { clientId: string; provider: string; ref: string },
): Promise<Attempt | undefined> {
  const [row] = await run(sql<Row>`
    select * from payment_attempt
    where client_id = ${clientId} and provider = ${provider} and provider_ref = ${ref} limit 1`);
  return row && toAttempt(row);
}

type NewAttempt = Pick<
  Attempt,
  | 'clientId'
  | 'id'
  | 'checkoutId'
  | 'provider'
  | 'state'
  | 'amount'
  | 'currency'
  | 'cartHash'
  | 'reference'
  | 'cardToken'
  | 'savedCardId'
  | 'savesCard'
  | 'snapshot'
  | 'createdAt'
  | 'nextCheckAt'
  | 'deadlineAt'
>;

/** PAY-05: saves an attempt before the provider is called. The caller holds the checkout's lock. */
export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<Attempt> {
  const createdAt = new Date(attempt.createdAt);
  const [row] = await tx<Row>(
    queryBuilder
      .insertInto('payment_attempt')
      .values({
        client_id: attempt.clientId,
        id: attempt.id,
        checkout_id: attempt.checkoutId,
        provider: attempt.provider,
        state: attempt.state,
        amount: attempt.amount,
        currency: attempt.currency,
        cart_hash: attempt.cartHash,
        reference: attempt.reference,
        card_token: attempt.cardToken,
        saved_card_id: attempt.savedCardId,
        saves_card: attempt.savesCard,
        snapshot: JSON.stringify(attempt.snapshot),
        created_at: createdAt,
        updated_at: createdAt,
        next_check_at: attempt.nextCheckAt === null ? null : new Date(attempt.nextCheckAt),
        deadline_at: attempt.deadlineAt === null ? null : new Date(attempt.deadlineAt),
      })
      .returningAll(),
  );
  if (!row) throw new Error(`Payment attempt ${attempt.id} not inserted`);
  return toAttempt(row);
}

/** Saves the provider's id before the charge; false if the attempt has ended meanwhile. */
export async function saveProviderRef(
  run: RunStatement,
  { clientId, id }: AttemptKey,
  ref: string,
): Promise<boolean> {
  const updated = await run(sql`
    update payment_attempt set provider_ref = ${ref}
    where client_id = ${clientId} and id = ${id} and state = 'authorising' and provider_ref is null
    returning id`);
  return updated.length > 0;
}

/** Saves the first result that the bank's page returned, and schedules a check of an open challenge. */
export async function saveScaResult(
  run: RunStatement,
  { clientId, id }: AttemptKey,
  { result, nextCheckAt }: { result: string; nextCheckAt: number },
): Promise<void> {
  await run(sql`
    update payment_attempt
    set sca_result = ${result},
      next_check_at = case when state = 'sca_required' then ${new Date(nextCheckAt)}::timestamptz else next_check_at end
    where client_id = ${clientId} and id = ${id} and sca_result is null`);
}

/** Marks the bank's result as submitted. Returns true to exactly one caller, which then submits it. */
export async function markScaSubmitted(
  run: RunStatement,
  { clientId, id }: AttemptKey,
  now: number,
): Promise<boolean> {
  const updated = await run(sql`
    update payment_attempt set sca_submitted_at = ${new Date(now)}
    where client_id = ${clientId} and id = ${id} and state = 'sca_required' and sca_result is not null
      and sca_submitted_at is null
    returning id`);
  return updated.length > 0;
}

/** Counts an inconclusive status check and schedules the next one. */
export async function recordStatusCheck(
  run: RunStatement,
  { clientId, id }: AttemptKey,
  {
    statusChecks,
    nextCheckAt,
    state,
  }: { statusChecks: number; nextCheckAt: number | null; state: AttemptState },
): Promise<void> {
  await run(sql`
    update payment_attempt set status_checks = ${statusChecks},
      next_check_at = ${nextCheckAt === null ? null : new Date(nextCheckAt)}::timestamptz
    where client_id = ${clientId} and id = ${id} and state = ${state}`);
}

/** Saves a provider's event; false if it was received before. */
export async function insertProviderEvent(
  tx: Transaction,
  event: { clientId: string; provider: string; eventId: string; now: number },
): Promise<boolean> {
  const inserted = await tx(sql`
    insert into provider_event (client_id, provider, event_id, received_at)
    values (${event.clientId}, ${event.provider}, ${event.eventId}, ${new Date(event.now)})
    on conflict do nothing returning event_id`);
  return inserted.length > 0;
}
