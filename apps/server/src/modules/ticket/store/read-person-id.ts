import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** The id of the client's person with a customer reference. */
export async function readPersonIdByReference(
  run: RunStatement,
  { clientId, reference }: { clientId: string; reference: string },
): Promise<number | undefined> {
  const [row] = await run(sql<{ id: number }>`
    select id from person where client_id = ${clientId} and reference = ${reference}`);
  return row?.id;
}
