import type { LegalPageName } from '@pavilion/contract/legal';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

export type ClientLegalText = {
  payment_provider: string;
  contact_email: string | null;
  contact_phone: string | null;
  contact_address: string | null;
  html: string | null;
  language: string | null;
  /** YYYY-MM-DD */
  reviewed_on: string | null;
};

/** The client's contact details, and its own text for a page in the first of `languages` that it has. */
export async function readClientLegalText(
  run: RunStatement,
  query: { clientId: string; page: LegalPageName; languages: readonly string[] },
): Promise<ClientLegalText | undefined> {
  const [row] = await run(sql<ClientLegalText>`
    select c.payment_provider, c.contact_email, c.contact_phone, c.contact_address,
      p.html, p.language, p.reviewed_on::text
    from client c
    left join legal_page p
      on p.client_id = c.id and p.page = ${query.page} and p.language = any(${query.languages}::text[])
    where c.id = ${query.clientId}
    order by array_position(${query.languages}::text[], p.language)
    limit 1`);
  return row;
}
