import type { StatementPage } from '@pavilion/contract/statement';
import { sql } from 'kysely';
import type { Run } from '#platform/database';

export type OwnWords = {
  payment_provider: string;
  contact_email: string | null;
  contact_phone: string | null;
  contact_address: string | null;
  html: string | null;
  language: string | null;
  /** YYYY-MM-DD */
  reviewed_on: string | null;
};

/** The operator, and its own words for a page in the first of these languages that it has them in. */
export async function readOwnWords(
  run: Run,
  of: { clientId: string; page: StatementPage; languages: readonly string[] },
): Promise<OwnWords | undefined> {
  const [row] = await run(sql<OwnWords>`
    select c.payment_provider, c.contact_email, c.contact_phone, c.contact_address,
      s.html, s.language, s.reviewed_on::text
    from client c
    left join statement s
      on s.client_id = c.id and s.page = ${of.page} and s.language = any(${of.languages}::text[])
    where c.id = ${of.clientId}
    order by array_position(${of.languages}::text[], s.language)
    limit 1`);
  return row;
}
