import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type PersonKey = { clientId: string; personId: number };

/** Saves the language, and the base URL of the account surface, for emails that no request causes. */
export const saveContact = (
  run: RunStatement,
  { clientId, personId, language, linkOrigin }: PersonKey & { language: string; linkOrigin: string },
) =>
  run(sql`
    update person set language = ${language}, link_origin = ${linkOrigin}
    where client_id = ${clientId} and id = ${personId}
      and (language, link_origin) is distinct from (${language}, ${linkOrigin})`);

/** The `User-Agent` headers of a person's sessions, ended ones too. */
export const readUserAgents = async (
  run: RunStatement,
  { clientId, personId }: PersonKey,
): Promise<string[]> => {
  const rows = await run(sql<{ userAgent: string }>`
    select distinct user_agent as "userAgent" from session where client_id = ${clientId} and person_id = ${personId}`);
  return rows.map(({ userAgent }) => userAgent);
};
