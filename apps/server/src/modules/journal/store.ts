import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';

/**
 * The ids of internal accounts by code; creates missing accounts. Reads them without a lock, because each account is
 * one row and a lock would serialise all sales.
 */
export async function getOrCreateAccounts(
  tx: Transaction,
  { clientId, codes, now }: { clientId: string; codes: readonly string[]; now: number },
): Promise<Map<string, string>> {
  const existing = await readAccounts(tx, clientId, codes);
  if (codes.every((code) => existing.has(code))) return existing;
  await tx(sql`
    insert into account (client_id, id, kind, code)
    select ${clientId}, id, 'internal', code
    from unnest(${codes.map(() => createId(now))}::uuid[], ${codes}::text[]) as new_account(id, code) order by code
    on conflict (client_id, code) do nothing`);
  return readAccounts(tx, clientId, codes);
}

async function readAccounts(tx: Transaction, clientId: string, codes: readonly string[]) {
  const rows = await tx(sql<{ id: string; code: string }>`
    select id, code from account where client_id = ${clientId} and kind = 'internal' and code = any(${codes}::text[])`);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

export type NewTransfer = {
  clientId: string;
  fromAccountId: string;
  toAccountId: string;
  /** Minor units, greater than 0. */
  amount: number;
  reason: string;
  orderId: string | null;
  attemptId: string | null;
  collectionId?: string;
  now: number;
};

export async function insertTransfer(tx: Transaction, transfer: NewTransfer): Promise<void> {
  await tx(sql`
    insert into journal (client_id, id, created_at, from_account_id, to_account_id, amount, reason, order_id, attempt_id,
      collection_id)
    values (${transfer.clientId}, ${createId(transfer.now)}, ${new Date(transfer.now)}, ${transfer.fromAccountId},
      ${transfer.toAccountId}, ${transfer.amount}, ${transfer.reason}, ${transfer.orderId}, ${transfer.attemptId},
      ${transfer.collectionId ?? null})`);
}
