import type { CreditType } from '@pavilion/domain/credit/credit';
import { type RawBuilder, sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';

/** Whose credit, and of which type. */
export type CreditKey = { clientId: string; personId: number; type: CreditType };

/** Credit of one type: what a cart could reserve, and what its customer chose to use. In minor units. */
export type AvailableCredit = { type: CreditType; available: number; chosen: number };

/**
 * A person's credit and the choice of their cart as JSON. What the cart's own payment has reserved counts as available,
 * so that its totals stay the same until the payment ends.
 */
export const availableCreditSql = (
  clientId: string,
  personId: number | null,
  cartId: RawBuilder<unknown>,
): RawBuilder<AvailableCredit[]> =>
  personId === null
    ? sql`'[]'::json`
    : sql`
  coalesce((
    select json_agg(json_build_object(
      'type', a.credit_type, 'available', a.balance - a.reserved + coalesce(r.amount, 0), 'chosen', coalesce(k.amount, 0)
    ))
    from account a
    left join hold kh on kh.client_id = a.client_id and kh.cart_id = ${cartId}
    left join credit_reservation r
      on r.client_id = a.client_id and r.attempt_id = kh.attempt_id and r.account_id = a.id
    left join cart_credit k
      on k.client_id = a.client_id and k.cart_id = ${cartId} and k.credit_type = a.credit_type
    where a.client_id = ${clientId} and a.person_id = ${personId}
  ), '[]'::json)`;

/** The credit of a person and what they chose to use for a cart. */
export async function readAvailableCredit(
  run: RunStatement,
  { clientId, personId, cartId }: { clientId: string; personId: number; cartId: string },
): Promise<readonly AvailableCredit[]> {
  const [row] = await run(sql<{ credit: AvailableCredit[] }>`
    select ${availableCreditSql(clientId, personId, sql`${cartId}::uuid`)} as credit`);
  return row?.credit ?? [];
}

/** Rule 5: reserves credit for an attempt in one statement; false if the account has less. */
export async function insertReservation(
  tx: Transaction,
  { clientId, personId, type }: CreditKey,
  { attemptId, amount }: { attemptId: string; amount: number },
): Promise<boolean> {
  const reserved = await tx(sql`
    with taken as (
      update account set reserved = reserved + ${amount}
      where client_id = ${clientId} and person_id = ${personId} and credit_type = ${type}
        and balance - reserved >= ${amount}
      returning client_id, id
    )
    insert into credit_reservation (client_id, attempt_id, account_id, amount)
    select client_id, ${attemptId}, id, ${amount} from taken returning account_id`);
  return reserved.length > 0;
}

type ReservationKey = { clientId: string; attemptId: string; type: CreditType };

const deletedReservationSql = ({ clientId, attemptId, type }: ReservationKey) => sql`
  delete from credit_reservation r using account a
  where a.client_id = r.client_id and a.id = r.account_id and a.credit_type = ${type}
    and r.client_id = ${clientId} and r.attempt_id = ${attemptId}
  returning r.client_id, r.account_id, r.amount`;

/** Ends a reservation, after which its credit is available again. Repeating it changes nothing. */
export async function deleteReservation(tx: Transaction, key: ReservationKey): Promise<void> {
  await tx(sql`
    with released as (${deletedReservationSql(key)})
    update account a set reserved = a.reserved - released.amount
    from released where a.client_id = released.client_id and a.id = released.account_id`);
}

/** Takes reserved credit from its account, and returns the account; undefined if nothing is reserved. */
export async function takeReservation(
  tx: Transaction,
  key: ReservationKey,
): Promise<{ accountId: string; amount: number } | undefined> {
  const [row] = await tx(sql<{ accountId: string; amount: number }>`
    with spent as (${deletedReservationSql(key)})
    update account a set reserved = a.reserved - spent.amount, balance = a.balance - spent.amount
    from spent where a.client_id = spent.client_id and a.id = spent.account_id
    returning a.id as "accountId", spent.amount`);
  return row;
}

/** Raises a balance, and creates the account if the person has none. Returns the account's id. */
export async function addToBalance(
  tx: Transaction,
  { clientId, personId, type }: CreditKey,
  { amount, now }: { amount: number; now: number },
): Promise<string> {
  const [row] = await tx(sql<{ id: string }>`
    insert into account (client_id, id, kind, code, person_id, credit_type, balance, reserved)
    values (${clientId}, ${createId(now)}, 'person', ${`credit-${type}-${personId}`}, ${personId}, ${type}, ${amount}, 0)
    on conflict (client_id, person_id, credit_type) do update set balance = account.balance + excluded.balance
    returning id`);
  if (!row) throw new Error(`Credit account of person ${personId} not created`);
  return row.id;
}

/** Empties a person's accounts and ends their reservations, which are returned to be made in another account. */
export const emptyAccounts = (
  tx: Transaction,
  { clientId, personId }: { clientId: string; personId: number },
) =>
  tx(sql<{ id: string; type: CreditType; balance: number; reserved: number }>`
    with emptied as (
      select client_id, id, credit_type, balance, reserved from account
      where client_id = ${clientId} and person_id = ${personId} and balance > 0 order by credit_type for update
    )
    update account a set balance = 0, reserved = 0
    from emptied e where a.client_id = e.client_id and a.id = e.id
    returning a.id, e.credit_type as type, e.balance, e.reserved`);

/** Moves the reservations of an account to another. The caller moves the balances. */
export async function moveReservations(
  tx: Transaction,
  { clientId, fromId, toId, reserved }: { clientId: string; fromId: string; toId: string; reserved: number },
): Promise<void> {
  if (reserved === 0) return;
  await tx(
    sql`update account set reserved = reserved + ${reserved} where client_id = ${clientId} and id = ${toId}`,
  );
  await tx(sql`
    update credit_reservation set account_id = ${toId} where client_id = ${clientId} and account_id = ${fromId}`);
}
