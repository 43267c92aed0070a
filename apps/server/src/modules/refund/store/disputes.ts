import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';
import type { AttemptKey, ProviderDispute } from '../../payment/index.ts';

type SavedDispute = { isNew: boolean; withdrawnBefore: number };

/**
 * Saves a new dispute or its new status. Undefined if nothing has changed; a dispute that is decided stays as it is, so an
 * older report changes nothing.
 */
export async function saveDispute(
  tx: Transaction,
  dispute: ProviderDispute & { clientId: string; id: string; attemptId: string; now: number },
): Promise<SavedDispute | undefined> {
  const { clientId, id, attemptId, ref, amount, withdrawn, status, reason } = dispute;
  const now = new Date(dispute.now);
  const dueAt = dispute.dueAt === null ? null : new Date(dispute.dueAt);
  const [row] = await tx(sql<SavedDispute>`
    with known as materialized (
      select id, withdrawn, status from dispute where client_id = ${clientId} and provider_ref = ${ref} for update
    ), added as (
      insert into dispute (client_id, id, attempt_id, provider_ref, amount, withdrawn, status, reason, due_at, created_at,
        updated_at)
      select ${clientId}, ${id}, ${attemptId}, ${ref}, ${amount}, ${withdrawn}, ${status}, ${reason}, ${dueAt}::timestamptz,
        ${now}, ${now}
      where not exists (select from known)
      on conflict (client_id, provider_ref) do nothing
      returning id
    ), changed as (
      update dispute d set status = ${status}, withdrawn = ${withdrawn}, due_at = ${dueAt}::timestamptz, updated_at = ${now}
      from known
      where d.client_id = ${clientId} and d.id = known.id and known.status <> ${status}
        and known.status not in ('won', 'lost', 'warning_closed')
      returning known.withdrawn
    )
    select true as "isNew", 0 as "withdrawnBefore" from added
    union all select false, withdrawn from changed`);
  return row;
}

/** The order that a disputed payment paid; undefined if no order uses it. */
export async function findDisputedOrder(
  tx: Transaction,
  { clientId, id }: AttemptKey,
): Promise<string | undefined> {
  const [row] = await tx(sql<{ orderId: string }>`
    select order_id as "orderId" from tender where client_id = ${clientId} and attempt_id = ${id}`);
  return row?.orderId;
}
