import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type PersonKey = { clientId: string; personId: number };

/** ACC-08: saves the picture of an account whose address is proved, and returns whether there is one. */
export async function savePicture(
  tx: Transaction,
  { clientId, personId }: PersonKey,
  { id, url, content, now }: { id: string; url: string; content: Buffer; now: number },
): Promise<boolean> {
  const updated = await tx(sql`
    update person set profile_picture_url = ${url}
    where client_id = ${clientId} and id = ${personId} and not is_provisional
    returning 1`);
  if (updated.length === 0) return false;
  await tx(sql`
    insert into profile_picture (client_id, person_id, id, content, created_at)
    values (${clientId}, ${personId}, ${id}, ${content}, ${new Date(now)})
    on conflict (client_id, person_id) do update
      set id = excluded.id, content = excluded.content, created_at = excluded.created_at`);
  return true;
}

export const deletePicture = (run: RunStatement, { clientId, personId }: PersonKey) =>
  run(sql`
    with deleted as (
      delete from profile_picture where client_id = ${clientId} and person_id = ${personId}
    )
    update person set profile_picture_url = null where client_id = ${clientId} and id = ${personId}`);

/** ACC-08: a picture for its person, or for somebody who is linked to them; undefined for anybody else. */
export async function readPicture(
  run: RunStatement,
  { clientId, personId, id }: PersonKey & { id: string },
): Promise<Buffer | undefined> {
  const [row] = await run(sql<{ content: Buffer }>`
    select content from profile_picture p
    where p.client_id = ${clientId} and p.id = ${id} and (p.person_id = ${personId} or exists (
      select from linked_person l
      where l.client_id = p.client_id and l.status = 'successful'
        and (l.person_id = ${personId} and l.linked_id = p.person_id
          or l.linked_id = ${personId} and l.person_id = p.person_id)
    ))`);
  return row?.content;
}
