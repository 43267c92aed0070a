import { sql } from 'kysely';
import { queryBuilder, type RunStatement, type Transaction } from '#platform/database/database';
import { clientBrandSql } from '../../client/index.ts';

export type CheckoutKey = { clientId: string; id: string };
export type CheckoutRow = CheckoutKey & { cartId: string; personId: number; state: string };

type Row = { client_id: string; id: string; cart_id: string; person_id: number; state: string };
const toCheckout = (row: Row): CheckoutRow => ({
  clientId: row.client_id,
  id: row.id,
  cartId: row.cart_id,
  personId: row.person_id,
  state: row.state,
});

/**
 * Locks the open checkout of a cart, or creates it: the update that changes nothing waits for its lock. Undefined if the
 * person was erased: an erasure that is under way has the person's row locked, and one that comes later waits for this
 * transaction and sees its attempt.
 */
export async function getOrCreateCheckout(
  tx: Transaction,
  { clientId, cartId, personId, id, now }: CheckoutKey & { cartId: string; personId: number; now: number },
): Promise<CheckoutRow | undefined> {
  const [row] = await tx(sql<Row>`
    with payer as (
      select id from person where client_id = ${clientId} and id = ${personId} and erased_at is null for key share
    )
    insert into checkout (client_id, id, cart_id, person_id, created_at)
    select ${clientId}::uuid, ${id}::uuid, ${cartId}::uuid, payer.id, ${new Date(now)}::timestamptz from payer
    on conflict (client_id, cart_id) where state = 'open' do update set state = excluded.state
    returning *`);
  return row && toCheckout(row);
}

/** Locks a checkout. */
export async function lockCheckout(tx: Transaction, { clientId, id }: CheckoutKey): Promise<CheckoutRow> {
  const [row] = await tx(sql<Row>`
    select * from checkout where client_id = ${clientId} and id = ${id} for update`);
  if (!row) throw new Error(`Checkout ${id} not found`);
  return toCheckout(row);
}

export const closeCheckout = (tx: Transaction, { clientId, id }: CheckoutKey) =>
  tx(
    queryBuilder
      .updateTable('checkout')
      .set({ state: 'completed' })
      .where('client_id', '=', clientId)
      .where('id', '=', id),
  );

/** Whether the checkout of a payment attempt is this person's. */
export async function isOwnAttempt(
  run: RunStatement,
  { clientId, id, personId }: CheckoutKey & { personId: number },
): Promise<boolean> {
  const rows = await run(sql`
    select from payment_attempt a join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
    where a.client_id = ${clientId} and a.id = ${id} and c.person_id = ${personId}`);
  return rows.length > 0;
}

/** An owner's cart with its hold and the total of its lines in minor units. Instants in milliseconds. */
export async function readCartToPay(
  run: RunStatement,
  { clientId, owner, source }: { clientId: string; owner: string; source: string },
) {
  const [row] = await run(sql<{
    id: string;
    cap_at: number | null;
    attempt_id: string | null;
    attempt_state: string | null;
    total: number;
    reserved: number;
    lapsed: number;
  }>`
    select c.id, h.attempt_id, a.state as attempt_state,
      case when h.attempt_id is not null or bool_or(l.status = 'reserved' and l.needs_hold)
        then (extract(epoch from h.cap_at) * 1000)::float8 end as cap_at,
      coalesce(sum(l.amount) filter (where l.status = 'reserved'), 0)::int as total,
      count(*) filter (where l.status = 'reserved')::int as reserved,
      count(*) filter (where l.status = 'lapsed' and l.lapse_shown_at is null)::int as lapsed
    from cart c
    join hold h on h.client_id = c.client_id and h.cart_id = c.id
    left join payment_attempt a on a.client_id = h.client_id and a.id = h.attempt_id
    left join cart_line l on l.client_id = c.client_id and l.cart_id = c.id
    where c.client_id = ${clientId} and c.owner = ${owner} and c.source = ${source}
    group by c.id, h.cap_at, h.attempt_id, a.state`);
  return (
    row && {
      id: row.id,
      capAt: row.cap_at,
      attemptId: row.attempt_id,
      attemptState: row.attempt_state,
      total: row.total,
      reserved: row.reserved,
      lapsed: row.lapsed,
    }
  );
}

/** Moves checkouts to another person of the client, so that a payment in progress completes as an order of theirs. */
export const moveCheckouts = (
  tx: Transaction,
  { clientId, fromIds, toId }: { clientId: string; fromIds: readonly number[]; toId: number },
) =>
  tx(sql`
    update checkout set person_id = ${toId} where client_id = ${clientId} and person_id = any(${[...fromIds]}::int[])`);

/** The payer's name and email, for the provider and for emails, and the terms that they agreed to. */
export async function readPayer(
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
) {
  const [row] = await run(
    queryBuilder
      .selectFrom('person as p')
      .innerJoin('client as c', 'c.id', 'p.client_id')
      .select([
        'p.email',
        'p.first_name',
        'p.last_name',
        'p.terms_version',
        'p.is_provisional',
        'c.keeps_cards',
      ])
      .where('p.client_id', '=', clientId)
      .where('p.id', '=', personId),
  );
  return row;
}

/** A client's name, address, VAT number, currency and time zone, for emails to its customers. */
export async function readClientForEmail(run: RunStatement, clientId: string) {
  const [row] = await run(
    queryBuilder
      .selectFrom('client as c')
      .select([
        'name',
        'currency',
        'currency_symbol as symbol',
        'timezone',
        'contact_address as address',
        'vat_number as vatNumber',
        clientBrandSql.as('brand'),
      ])
      .where('id', '=', clientId),
  );
  if (!row) throw new Error(`Client ${clientId} not found`);
  return row;
}
