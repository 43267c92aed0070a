import type { CreditType } from '@pavilion/domain/credit/credit';
import { type RawBuilder, sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';

/** Whose credit, and of which type. */
export type CreditKey = { clientId: string; personId: number; type: CreditType };

/** Credit of one type: what a cart could reserve, and what its customer chose to use. In minor units. */
type AvailableCredit = { type: CreditType; available: number; chosen: number };

/** A gift card that a customer applied to a cart: what the cart could reserve (minor units). `expiresAt` in milliseconds. */
type AvailableGiftCard = {
  type: 'gift-card';
  id: string;
  lastFour: string;
  available: number;
  expiresAt: number;
};

/** One of the client's own tenders that can pay for a cart. */
export type AvailableTender = AvailableCredit | AvailableGiftCard;

/**
 * A person's credit, the choice of their cart and its gift cards as JSON. Most people have neither, so two lookups decide
 * whether the function is called.
 */
export const availableTendersSql = (
  clientId: string,
  personId: number | null,
  cartId: RawBuilder<unknown>,
): RawBuilder<AvailableTender[]> =>
  personId === null
    ? sql`'[]'::json`
    : sql`
  case when exists (select from account a where a.client_id = ${clientId} and a.person_id = ${personId})
    or exists (select from cart_gift_card g where g.client_id = ${clientId} and g.cart_id = ${cartId})
  then available_tenders(${clientId}, ${personId}, ${cartId}) else '[]'::json end`;

/** The credit of a person, what they chose to use for a cart, and its gift cards. */
export async function readAvailableTenders(
  run: RunStatement,
  { clientId, personId, cartId }: { clientId: string; personId: number; cartId: string },
): Promise<readonly AvailableTender[]> {
  const [row] = await run(sql<{ tenders: AvailableTender[] }>`
    select ${availableTendersSql(clientId, personId, sql`${cartId}::uuid`)} as tenders`);
  return row?.tenders ?? [];
}

/** WTL-06: the credit of both types that a person could reserve, in minor units. */
export const spendableCreditSql = (
  clientId: string,
  personId: number,
): RawBuilder<number> => sql<number>`coalesce((
  select sum(a.balance - a.reserved)::int from account a where a.client_id = ${clientId} and a.person_id = ${personId}
), 0)`;

/** An account by its person and type, or that of a gift card by its id. */
type ReservedAccount = CreditKey | { clientId: string; giftCardId: string };

const accountSql = (key: ReservedAccount) =>
  'giftCardId' in key
    ? sql`id = ${key.giftCardId} and kind = 'gift_card'`
    : sql`person_id = ${key.personId} and credit_type = ${key.type}`;

/** Rule 5: reserves credit or a gift card for an attempt in one statement; false if the account has less. */
export async function insertReservation(
  tx: Transaction,
  account: ReservedAccount,
  { attemptId, amount }: { attemptId: string; amount: number },
): Promise<boolean> {
  const reserved = await tx(sql`
    with taken as (
      update account set reserved = reserved + ${amount}
      where client_id = ${account.clientId} and ${accountSql(account)}
        and balance - reserved >= ${amount}
      returning client_id, id
    )
    insert into credit_reservation (client_id, attempt_id, account_id, amount)
    select client_id, ${attemptId}, id, ${amount} from taken returning account_id`);
  return reserved.length > 0;
}

/** What an attempt has reserved of one type of credit, of a gift card, or of all gift cards. */
type ReservationKey = { clientId: string; attemptId: string } & (
  | { type: CreditType }
  | { type: 'gift-card'; giftCardId?: string }
);

function reservedAccountSql(key: ReservationKey) {
  if (key.type !== 'gift-card') return sql`a.credit_type = ${key.type}`;
  return key.giftCardId === undefined
    ? sql`a.kind = 'gift_card'`
    : sql`a.kind = 'gift_card' and a.id = ${key.giftCardId}`;
}

const deletedReservationSql = ({ clientId, attemptId, ...account }: ReservationKey) => sql`
  delete from credit_reservation r using account a
  where a.client_id = r.client_id and a.id = r.account_id
    and ${reservedAccountSql({ clientId, attemptId, ...account })}
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

/** Creates the account of a gift card with its balance. */
export async function insertGiftCardAccount(
  tx: Transaction,
  { clientId, id, balance }: { clientId: string; id: string; balance: number },
): Promise<void> {
  await tx(sql`
    insert into account (client_id, id, kind, code, balance, reserved)
    values (${clientId}, ${id}, 'gift_card', ${`gift-card-${id}`}, ${balance}, 0)`);
}

/** Raises the balance of a gift card. False if no gift card has this id. */
export async function addToGiftCardAccount(
  tx: Transaction,
  { clientId, id, amount }: { clientId: string; id: string; amount: number },
): Promise<boolean> {
  const rows = await tx(sql`
    update account set balance = balance + ${amount}
    where client_id = ${clientId} and id = ${id} and kind = 'gift_card' returning id`);
  return rows.length > 0;
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
