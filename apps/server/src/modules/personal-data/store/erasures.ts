import { countLosses, type ErasureHoldings, losesSomething } from '@pavilion/domain/personal-data/erasure';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type PersonKey = { clientId: string; personId: number };

const epochMsSql = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** A request of a customer to erase their account. Instants in milliseconds. */
export type Erasure = {
  dueAt: number;
  /** When something was in the way first; null if nothing was. */
  postponedAt: number | null;
  givenUp: ErasureHoldings;
};

/** The request of a person; undefined without one. */
export async function readErasure(
  run: RunStatement,
  { clientId, personId }: PersonKey,
): Promise<Erasure | undefined> {
  const [row] = await run(sql<Erasure>`
    select ${epochMsSql('due_at')} as "dueAt", ${epochMsSql('postponed_at')} as "postponedAt", given_up as "givenUp"
    from account_erasure where client_id = ${clientId} and person_id = ${personId}`);
  return row;
}

type NewErasure = PersonKey & { givenUp: ErasureHoldings; language: string; now: number; dueAt: number };

/** Saves a request, or begins its period again because more is given up. */
export async function saveErasure(
  tx: Transaction,
  { clientId, personId, givenUp, language, now, dueAt }: NewErasure,
): Promise<void> {
  const due = new Date(dueAt);
  const givesUp = losesSomething(countLosses(givenUp));
  await tx(sql`
    insert into account_erasure (client_id, person_id, requested_at, due_at, next_check_at, gives_up, given_up, language)
    values (${clientId}, ${personId}, ${new Date(now)}, ${due}, ${due}, ${givesUp}, ${JSON.stringify(givenUp)}::jsonb,
      ${language})
    on conflict (client_id, person_id) do update set requested_at = excluded.requested_at, due_at = excluded.due_at,
      next_check_at = excluded.next_check_at, gives_up = excluded.gives_up, given_up = excluded.given_up,
      language = excluded.language, postponed_at = null`);
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

/** A request that is due, with the base URL of the account surface on which its person was last. */
type DueErasure = Erasure & { language: string; linkOrigin: string | null };

/** Locks a request that is due; undefined if it was undone, or another worker has it. */
export async function lockDueErasure(
  tx: Transaction,
  { clientId, personId, now }: PersonKey & { now: number },
): Promise<DueErasure | undefined> {
  const [row] = await tx(sql<DueErasure>`
    select ${epochMsSql('e.due_at')} as "dueAt", ${epochMsSql('e.postponed_at')} as "postponedAt",
      e.given_up as "givenUp", e.language, p.link_origin as "linkOrigin"
    from account_erasure e join person p on p.client_id = e.client_id and p.id = e.person_id
    where e.client_id = ${clientId} and e.person_id = ${personId} and e.next_check_at <= ${new Date(now)}
    for update of e skip locked`);
  return row;
}

/** Looks at a request again later, because something is in the way. */
export const postponeErasure = (
  tx: Transaction,
  { clientId, personId, until, now }: PersonKey & { until: number; now: number },
) =>
  tx(sql`
    update account_erasure
    set next_check_at = ${new Date(until)}, postponed_at = coalesce(postponed_at, ${new Date(now)})
    where client_id = ${clientId} and person_id = ${personId}`);
