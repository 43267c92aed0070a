import { sql } from 'kysely';
import { queryBuilder, type RunStatement } from '#platform/database/database';
import { sha256 } from '#platform/security/crypto';

type LinkKey = { clientId: string; token: string; now: number };
type NewLink = LinkKey & { personId: number; expiresAt: number };

/** Links that are sent to one person in an hour, from all requests. The earlier ones stay valid. */
const maxLinksPerHour = 10;

/** Returns false if the person has got as many links in this hour as allowed. */
export async function insertPasswordLink(
  run: RunStatement,
  { clientId, personId, token, now, expiresAt }: NewLink,
): Promise<boolean> {
  const inserted = await run(sql`
    insert into password_reset (client_id, token_hash, person_id, created_at, expires_at)
    select ${clientId}, ${sha256(token)}, ${personId}, ${new Date(now)}, ${new Date(expiresAt)}
    where ${maxLinksPerHour} > (
      select count(*) from password_reset
      where client_id = ${clientId} and person_id = ${personId} and created_at > ${new Date(now - 3_600_000)}
    )
    returning 1`);
  return inserted.length > 0;
}

/** The person whose password a valid link sets. */
export async function readPasswordLinkOwner(run: RunStatement, { clientId, token, now }: LinkKey) {
  const [row] = await run(
    queryBuilder
      .selectFrom('password_reset as r')
      .innerJoin('person as p', (join) =>
        join.onRef('p.client_id', '=', 'r.client_id').onRef('p.id', '=', 'r.person_id'),
      )
      .where('r.client_id', '=', clientId)
      .where('r.token_hash', '=', sha256(token))
      .where('r.used_at', 'is', null)
      .where('r.expires_at', '>', new Date(now))
      .select(['p.id as personId', 'p.email', 'p.first_name as firstName', 'p.last_name as lastName']),
  );
  return row;
}

/** Marks a link as used in one statement, so only one of two concurrent requests gets its person. */
export async function consumePasswordLink(
  run: RunStatement,
  { clientId, token, now }: LinkKey,
): Promise<number | undefined> {
  const [row] = await run(sql<{ person_id: number }>`
    update password_reset set used_at = ${new Date(now)}
    where client_id = ${clientId} and token_hash = ${sha256(token)} and expires_at > ${new Date(now)}
      and used_at is null
    returning person_id`);
  return row?.person_id;
}

/** Ends every other link of these people. */
export const endPasswordLinks = (
  run: RunStatement,
  { clientId, personIds, now }: { clientId: string; personIds: readonly number[]; now: number },
) =>
  run(
    queryBuilder
      .updateTable('password_reset')
      .set({ used_at: new Date(now) })
      .where('client_id', '=', clientId)
      .where('person_id', 'in', personIds)
      .where('used_at', 'is', null),
  );

/** Deletes up to `limit` links that expired before an instant (milliseconds), and returns the count. */
export async function deleteExpiredPasswordLinks(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from password_reset where (client_id, token_hash) in (
      select client_id, token_hash from password_reset where expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}
