import type { AttemptState } from '@pavilion/domain/checkout';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { query, type Run, type Transaction } from '#platform/database';
import type { PaymentAttempt } from '#platform/tables';
import type { Attempt, AttemptKey, Evidence } from './attempt.ts';

type Row = Omit<PaymentAttempt, 'tries'> & { tries: number };

const errorKept = z.object({
  code: z.string(),
  message: z.nullable(z.string()),
  details: z.nullable(z.string()),
});

function attemptOf(row: Row): Attempt {
  const error = errorKept.safeParse(row.error);
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
    sca: row.sca,
    scaResult: row.sca_result,
    scaSubmittedAt: row.sca_submitted_at?.getTime() ?? null,
    error: error.success ? error.data : null,
    facts: row.facts,
    madeAt: row.made_at.getTime(),
    changedAt: row.changed_at.getTime(),
    dueAt: row.due_at?.getTime() ?? null,
    tries: row.tries,
  };
}

export async function readAttempt(run: Run, { clientId, id }: AttemptKey): Promise<Attempt | undefined> {
  const [row] = await run(sql<Row>`
    select * from payment_attempt where client_id = ${clientId} and id = ${id}`);
  return row && attemptOf(row);
}

/** The attempts of a checkout, the newest first. */
export async function readAttempts(run: Run, clientId: string, checkoutId: string): Promise<Attempt[]> {
  const rows = await run(sql<Row>`
    select * from payment_attempt where client_id = ${clientId} and checkout_id = ${checkoutId}
    order by made_at desc, id desc`);
  return rows.map(attemptOf);
}

/** PAY-08: what was tried with a card's token for this cart, in whichever checkout. */
export async function readByCard(
  run: Run,
  { clientId, cartId, cardToken }: { clientId: string; cartId: string; cardToken: string },
): Promise<Attempt | undefined> {
  const [row] = await run(sql<Row>`
    select a.* from payment_attempt a
    join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
    where a.client_id = ${clientId} and c.cart_id = ${cartId} and a.card_token = ${cardToken}
    order by a.made_at desc limit 1`);
  return row && attemptOf(row);
}

export async function readByProviderRef(
  run: Run,
  { clientId, provider, ref }: { clientId: string; provider: string; ref: string },
): Promise<Attempt | undefined> {
  const [row] = await run(sql<Row>`
    select * from payment_attempt
    where client_id = ${clientId} and provider = ${provider} and provider_ref = ${ref} limit 1`);
  return row && attemptOf(row);
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
  | 'facts'
  | 'madeAt'
  | 'dueAt'
>;

/** PAY-05: written down before the provider is called. The checkout's row is locked. */
export async function addAttempt(tx: Transaction, attempt: NewAttempt): Promise<void> {
  const madeAt = new Date(attempt.madeAt);
  await tx(
    query.insertInto('payment_attempt').values({
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
      facts: JSON.stringify(attempt.facts),
      made_at: madeAt,
      changed_at: madeAt,
      due_at: attempt.dueAt === null ? null : new Date(attempt.dueAt),
    }),
  );
}

type Move = { to: AttemptState; now: number; dueAt: number | null; evidence: Evidence };

/** Writes a move down; the caller has decided that it is one, under the checkout's lock. */
export async function writeMove(tx: Transaction, key: AttemptKey, move: Move): Promise<void> {
  const { ref = null, challenge, error, card = null } = move.evidence;
  const form =
    challenge?.kind === 'form' ? JSON.stringify({ url: challenge.url, fields: challenge.fields }) : null;
  await tx(sql`
    update payment_attempt set state = ${move.to}, changed_at = ${new Date(move.now)}, tries = 0,
      due_at = ${move.dueAt === null ? null : new Date(move.dueAt)}::timestamptz,
      provider_ref = coalesce(provider_ref, ${ref}::text),
      sca = coalesce(${form}::jsonb, sca),
      error = coalesce(${error ? JSON.stringify(error) : null}::jsonb, error),
      facts = case when ${card}::text is null then facts else facts || jsonb_build_object('card', ${card}::text) end
    where client_id = ${key.clientId} and id = ${key.id}`);
}

/** The provider's id, before anything can be charged under it; false where the attempt was given up meanwhile. */
export async function keepProviderRef(run: Run, { clientId, id }: AttemptKey, ref: string): Promise<boolean> {
  const kept = await run(sql`
    update payment_attempt set provider_ref = ${ref}
    where client_id = ${clientId} and id = ${id} and state = 'authorising' and provider_ref is null
    returning id`);
  return kept.length > 0;
}

/** What the bank's page sent back, the first that came. It is looked at soon, whoever sent it. */
export async function keepScaResult(
  run: Run,
  { clientId, id }: AttemptKey,
  { result, dueAt }: { result: string; dueAt: number },
): Promise<void> {
  await run(sql`
    update payment_attempt
    set sca_result = ${result},
      due_at = case when state = 'sca_required' then ${new Date(dueAt)}::timestamptz else due_at end
    where client_id = ${clientId} and id = ${id} and sca_result is null`);
}

/** Whoever gets it hands the bank's result over, and nobody else does. */
export async function claimSubmission(run: Run, { clientId, id }: AttemptKey, now: number): Promise<boolean> {
  const claimed = await run(sql`
    update payment_attempt set sca_submitted_at = ${new Date(now)}
    where client_id = ${clientId} and id = ${id} and state = 'sca_required' and sca_result is not null
      and sca_submitted_at is null
    returning id`);
  return claimed.length > 0;
}

/** A look that told nothing is counted, and the next one set. */
export async function writeLook(
  run: Run,
  { clientId, id }: AttemptKey,
  { tries, dueAt, state }: { tries: number; dueAt: number | null; state: AttemptState },
): Promise<void> {
  await run(sql`
    update payment_attempt set tries = ${tries},
      due_at = ${dueAt === null ? null : new Date(dueAt)}::timestamptz
    where client_id = ${clientId} and id = ${id} and state = ${state}`);
}

/** What is due by now, of every client: the earliest first. */
export const readDue = (run: Run, now: number, most: number): Promise<AttemptKey[]> =>
  run(sql<AttemptKey>`
    select client_id as "clientId", id from payment_attempt where due_at <= ${new Date(now)}
    order by due_at limit ${most}`);

/** A provider's event, once; false where it was heard before. */
export async function addProviderEvent(
  tx: Transaction,
  event: { clientId: string; provider: string; eventId: string; now: number },
): Promise<boolean> {
  const added = await tx(sql`
    insert into provider_event (client_id, provider, event_id, at)
    values (${event.clientId}, ${event.provider}, ${event.eventId}, ${new Date(event.now)})
    on conflict do nothing returning event_id`);
  return added.length > 0;
}
