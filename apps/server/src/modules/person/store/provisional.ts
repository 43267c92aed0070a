import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type PersonKey = { clientId: string; personId: number };

/** Whether `fromPersonId` is a provisional account of the address of `personId`, another person. */
export async function isProvisionalOfSameAddress(
  run: RunStatement,
  { clientId, fromPersonId, personId }: PersonKey & { fromPersonId: number },
): Promise<boolean> {
  const rows = await run(sql`
    select from person p join person owner on owner.client_id = p.client_id and lower(owner.email) = lower(p.email)
    where p.client_id = ${clientId} and p.id = ${fromPersonId} and p.is_provisional
      and owner.id = ${personId} and owner.id <> p.id`);
  return rows.length > 0;
}
