import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

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

/** A provisional account, locked against its proof; undefined for any other person. `dateOfBirth` is 'YYYY-MM-DD'. */
export async function readProvisionalPerson(
  tx: Transaction,
  { clientId, personId }: PersonKey,
): Promise<{ dateOfBirth: string | null } | undefined> {
  const [row] = await tx(sql<{ dateOfBirth: string | null }>`
    select date_of_birth::text as "dateOfBirth" from person
    where client_id = ${clientId} and id = ${personId} and is_provisional for no key update`);
  return row;
}
