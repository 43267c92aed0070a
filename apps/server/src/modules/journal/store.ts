import { sql } from 'kysely';
import type { SqlFragment, Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';

/** An internal account by its code, or that of a person or a gift card by its id. */
export type AccountKey = string | { id: string };

export type NewTransfer = {
  clientId: string;
  from: AccountKey;
  to: AccountKey;
  /** Minor units, greater than 0. */
  amount: number;
  reason: string;
  orderId: string | null;
  attemptId: string | null;
  collectionId?: string;
  now: number;
};

/** Creates the internal accounts of a client that are missing. */
export async function createAccounts(
  tx: Transaction,
  { clientId, codes, now }: { clientId: string; codes: readonly string[]; now: number },
): Promise<void> {
  await tx(sql`
    insert into account (client_id, id, kind, code)
    select ${clientId}, id, 'internal', code
    from unnest(${codes.map(() => createId(now))}::uuid[], ${codes}::text[]) as new_account(id, code) order by code
    on conflict (client_id, code) do nothing`);
}

const accountSql = (key: AccountKey, alias: string) =>
  typeof key === 'string'
    ? sql`${sql.ref(`${alias}.kind`)} = 'internal' and ${sql.ref(`${alias}.code`)} = ${key}`
    : sql`${sql.ref(`${alias}.id`)} = ${key.id}`;

/**
 * The ids of two accounts as `from_id` and `to_id`; no row if one of them is missing. Reads them without a lock, because
 * each account is one row and a lock would serialise all sales.
 */
export const accountPairSql = ({
  clientId,
  from,
  to,
}: Pick<NewTransfer, 'clientId' | 'from' | 'to'>): SqlFragment<unknown> => sql`
  select f.id as from_id, t.id as to_id from account f join account t on t.client_id = f.client_id
  where f.client_id = ${clientId} and ${accountSql(from, 'f')} and ${accountSql(to, 't')}`;

/** The insert of a transfer between the accounts of `source`, a part of a statement with the columns of `accountPairSql`. */
export const transferSql = (
  {
    clientId,
    amount,
    reason,
    orderId,
    attemptId,
    collectionId,
    now,
  }: Omit<NewTransfer, 'orderId'> & { orderId: unknown },
  source: SqlFragment<unknown>,
): SqlFragment<{ id: string }> => sql`
  insert into journal (client_id, id, created_at, from_account_id, to_account_id, amount, reason, order_id, attempt_id,
    collection_id)
  select ${clientId}::uuid, ${createId(now)}::uuid, ${new Date(now)}::timestamptz, from_id, to_id, ${amount}::int,
    ${reason}::text, ${orderId}::uuid, ${attemptId}::uuid, ${collectionId ?? null}::uuid
  from ${source} returning id`;

/** Inserts a transfer; false if one of its accounts does not exist. */
export async function insertTransfer(tx: Transaction, transfer: NewTransfer): Promise<boolean> {
  const inserted = await tx(transferSql(transfer, sql`(${accountPairSql(transfer)}) accounts`));
  return inserted.length > 0;
}
