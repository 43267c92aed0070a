import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** What emails show of a client. Colours are those of its theme, as it stores them; null for the default (THM-09). */
export type ClientBrand = {
  name: string;
  primary: string | null;
  headerBackground: string | null;
  headerColour: string | null;
};

/** The brand of the client in a query with `client c`. */
export const clientBrandSql = sql<ClientBrand>`(
  select json_build_object('name', c.name, 'primary', max(t.app_primary_colour),
    'headerBackground', max(t.app_header_bg_colour), 'headerColour', max(t.header_primary_colour))
  from theme t where t.client_id = c.id and t.venue_id is null)`;

export async function readClientBrand(run: RunStatement, clientId: string): Promise<ClientBrand> {
  const [row] = await run(
    sql<{ brand: ClientBrand }>`select ${clientBrandSql} as brand from client c where c.id = ${clientId}`,
  );
  if (!row) throw new Error(`Client ${clientId} not found`);
  return row.brand;
}
