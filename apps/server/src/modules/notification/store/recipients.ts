import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { type ClientBrand, clientBrandSql } from '../../client/index.ts';

/** A customer with an address, and how the client writes to them. */
export type Recipient = {
  email: string;
  firstName: string;
  /** At their last log-in, or the client's first. */
  language: string;
  /** Base URL of the account surface at their last log-in; null if they have not logged in. */
  linkOrigin: string | null;
  symbol: string;
  currency: string;
  timezone: string;
  brand: ClientBrand;
};

export async function readRecipient(
  run: RunStatement,
  { clientId, personId }: { clientId: string; personId: number },
): Promise<Recipient | undefined> {
  const [row] = await run(sql<Recipient>`
    select p.email, p.first_name as "firstName", coalesce(p.language, c.languages[1]) as language,
      p.link_origin as "linkOrigin", c.currency_symbol as symbol, c.currency, c.timezone, ${clientBrandSql} as brand
    from person p join client c on c.id = p.client_id
    where p.client_id = ${clientId} and p.id = ${personId} and p.role = 'customer' and p.email <> ''`);
  return row;
}
