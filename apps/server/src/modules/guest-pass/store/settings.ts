import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type GuestPassSettings = { isEnabled: boolean; destination: 'card' | 'credit' };

/** PRC-07: whether a client has guest passes, and where its refunds go. */
export async function readGuestPassSettings(run: RunStatement, clientId: string): Promise<GuestPassSettings> {
  const [row] = await run(sql<GuestPassSettings>`
    select guest_passes as "isEnabled", cancellation_refund as destination from client where id = ${clientId}`);
  if (!row) throw new Error(`Client ${clientId} not found`);
  return row;
}
