import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type FeedOwner = { clientId: string; personId: number };

/** The secret of a person's feed; undefined without one. */
export async function readFeedSecret(
  run: RunStatement,
  { clientId, personId }: FeedOwner,
): Promise<string | undefined> {
  const [row] = await run(sql<{ secret: string }>`
    select secret from calendar_feed where client_id = ${clientId} and person_id = ${personId}`);
  return row?.secret;
}

/** Saves the secret of a person's feed. An earlier one no longer finds it. */
export const saveFeedSecret = (
  run: RunStatement,
  { clientId, personId, secret, now }: FeedOwner & { secret: string; now: number },
) =>
  run(sql`
    insert into calendar_feed (client_id, person_id, secret, created_at)
    values (${clientId}, ${personId}, ${secret}, ${new Date(now)})
    on conflict (client_id, person_id) do update set secret = excluded.secret, created_at = excluded.created_at`);

export const deleteFeed = (run: RunStatement, { clientId, personId }: FeedOwner) =>
  run(sql`delete from calendar_feed where client_id = ${clientId} and person_id = ${personId}`);

/** Whose feed a secret opens, and the language of their last log-in. */
export async function findFeedOwner(
  run: RunStatement,
  { clientId, secret }: { clientId: string; secret: string },
): Promise<{ personId: number; language: string | null } | undefined> {
  const [row] = await run(sql<{ personId: number; language: string | null }>`
    select p.id as "personId", p.language
    from calendar_feed f join person p on p.client_id = f.client_id and p.id = f.person_id
    where f.client_id = ${clientId} and f.secret = ${secret}`);
  return row;
}
