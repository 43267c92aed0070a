import type { Currency } from '@pavilion/domain/money';
import { exportTimeoutMs } from '@pavilion/domain/personal-data/erasure';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type PersonKey = { clientId: string; personId: number };

/** The copy of a person's data. Instants in milliseconds. */
export type ExportRow = { id: string; state: 'requested' | 'ready'; requestedAt: number; expiresAt: number };

export async function readExport(
  run: RunStatement,
  { clientId, personId }: PersonKey,
): Promise<ExportRow | undefined> {
  const [row] = await run(sql<ExportRow>`
    select id, state, (extract(epoch from requested_at) * 1000)::float8 as "requestedAt",
      (extract(epoch from expires_at) * 1000)::float8 as "expiresAt"
    from data_export where client_id = ${clientId} and person_id = ${personId}`);
  return row;
}

type NewExport = PersonKey & {
  id: string;
  language: string;
  pageUrl: string;
  now: number;
  expiresAt: number;
};

/** Replaces the copy of a person, unless one is being made. False then. */
export async function insertExport(
  tx: Transaction,
  { clientId, personId, id, language, pageUrl, now, expiresAt }: NewExport,
): Promise<boolean> {
  const rows = await tx(sql`
    insert into data_export (client_id, id, person_id, language, page_url, requested_at, expires_at)
    values (${clientId}, ${id}, ${personId}, ${language}, ${pageUrl}, ${new Date(now)}, ${new Date(expiresAt)})
    on conflict (client_id, person_id) do update set id = excluded.id, state = 'requested', content = null,
      language = excluded.language, page_url = excluded.page_url, requested_at = excluded.requested_at,
      expires_at = excluded.expires_at
      where data_export.state = 'ready' or data_export.requested_at <= ${new Date(now - exportTimeoutMs)}
    returning id`);
  return rows.length > 0;
}

type RequestedExport = {
  personId: number;
  language: string;
  pageUrl: string;
  timezone: string;
  currency: Currency;
};

/** A copy that is to be made; undefined if it is made, or was replaced. */
export async function readRequestedExport(
  run: RunStatement,
  { clientId, id }: { clientId: string; id: string },
): Promise<RequestedExport | undefined> {
  const [row] = await run(sql<RequestedExport>`
    select e.person_id as "personId", e.language, e.page_url as "pageUrl", c.timezone,
      json_build_object('code', c.currency, 'symbol', c.currency_symbol) as currency
    from data_export e join client c on c.id = e.client_id
    where e.client_id = ${clientId} and e.id = ${id} and e.state = 'requested'`);
  return row;
}

/** Saves a copy. False if it was made or replaced meanwhile, so that its email is sent once. */
export async function saveExport(
  tx: Transaction,
  { clientId, id, content, expiresAt }: { clientId: string; id: string; content: Buffer; expiresAt: number },
): Promise<boolean> {
  const rows = await tx(sql`
    update data_export set state = 'ready', content = ${content}, expires_at = ${new Date(expiresAt)}
    where client_id = ${clientId} and id = ${id} and state = 'requested' returning id`);
  return rows.length > 0;
}

/** The archive of a person's own copy that has not expired. */
export async function readExportContent(
  run: RunStatement,
  { clientId, personId, id, now }: PersonKey & { id: string; now: number },
): Promise<Buffer | undefined> {
  const [row] = await run(sql<{ content: Buffer }>`
    select content from data_export
    where client_id = ${clientId} and person_id = ${personId} and id = ${id} and state = 'ready'
      and expires_at > ${new Date(now)}`);
  return row?.content;
}

/** Deletes up to `limit` copies that expired before an instant (milliseconds), and returns the count. */
export async function deleteExpiredExports(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    delete from data_export where (client_id, person_id) in (
      select client_id, person_id from data_export where expires_at < ${new Date(before)} limit ${limit}
    ) returning 1`);
  return deleted.length;
}
