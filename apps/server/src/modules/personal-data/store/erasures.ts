import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type PersonKey = { clientId: string; personId: number };

/** When a person's account is erased, in milliseconds; undefined if it was not asked for. */
export async function readErasureDue(
  run: RunStatement,
  { clientId, personId }: PersonKey,
): Promise<number | undefined> {
  const [row] = await run(sql<{ dueAt: number }>`
    select (extract(epoch from due_at) * 1000)::float8 as "dueAt" from account_erasure
    where client_id = ${clientId} and person_id = ${personId}`);
  return row?.dueAt;
}

type NewErasure = PersonKey & { givesUp: boolean; language: string; now: number; dueAt: number };

/** Saves a request. False if there is one: its period goes on. */
export async function insertErasure(
  tx: Transaction,
  { clientId, personId, givesUp, language, now, dueAt }: NewErasure,
): Promise<boolean> {
  const due = new Date(dueAt);
  const rows = await tx(sql`
    insert into account_erasure (client_id, person_id, requested_at, due_at, next_check_at, gives_up, language)
    values (${clientId}, ${personId}, ${new Date(now)}, ${due}, ${due}, ${givesUp}, ${language})
    on conflict do nothing returning person_id`);
  return rows.length > 0;
}

/** Undoes a request. False without a request. */
export async function deleteErasure(tx: Transaction, { clientId, personId }: PersonKey): Promise<boolean> {
  const rows = await tx(sql`
    delete from account_erasure where client_id = ${clientId} and person_id = ${personId} returning person_id`);
  return rows.length > 0;
}

/** Requests whose time has come. */
export const readDueErasures = (run: RunStatement, now: number, limit: number): Promise<PersonKey[]> =>
  run(sql<PersonKey>`
    select client_id as "clientId", person_id as "personId" from account_erasure
    where next_check_at <= ${new Date(now)} order by next_check_at limit ${limit}`);

/** Locks a request that is due; undefined if it was undone, or another worker has it. */
export async function lockDueErasure(
  tx: Transaction,
  { clientId, personId, now }: PersonKey & { now: number },
): Promise<{ givesUp: boolean; language: string } | undefined> {
  const [row] = await tx(sql<{ givesUp: boolean; language: string }>`
    select gives_up as "givesUp", language from account_erasure
    where client_id = ${clientId} and person_id = ${personId} and next_check_at <= ${new Date(now)}
    for update skip locked`);
  return row;
}

/** Looks at a request again later, because something is in the way. */
export const postponeErasure = (
  tx: Transaction,
  { clientId, personId, until }: PersonKey & { until: number },
) =>
  tx(sql`
    update account_erasure set next_check_at = ${new Date(until)}
    where client_id = ${clientId} and person_id = ${personId}`);
