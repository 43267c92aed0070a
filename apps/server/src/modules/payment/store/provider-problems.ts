import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type ProviderKey = { clientId: string; provider: string };

/** What must be set up before a client can take payments. Instants in milliseconds. */
export type ProviderProblem = {
  clientSlug: string;
  provider: string;
  code: string;
  occurrences: number;
  firstAt: number;
  lastAt: number;
};

/** Counts a problem that the provider has reported. */
export async function saveProviderProblem(
  run: RunStatement,
  { clientId, provider }: ProviderKey,
  { code, now }: { code: string; now: number },
): Promise<void> {
  const at = new Date(now);
  await run(sql`
    insert into provider_problem (client_id, provider, code, first_at, last_at)
    values (${clientId}, ${provider}, ${code}, ${at}, ${at})
    on conflict (client_id, provider, code) do update
      set occurrences = provider_problem.occurrences + 1, last_at = excluded.last_at`);
}

/** Whether `clearProviderProblems` would delete something. */
export async function hasProviderProblems(
  run: RunStatement,
  { clientId, provider }: ProviderKey,
): Promise<boolean> {
  const rows = await run(sql`
    select from provider_problem
    where client_id = ${clientId} and provider = ${provider} and code not like 'reporting%' limit 1`);
  return rows.length > 0;
}

/** Deletes a client's problems with a provider that has just accepted a payment. Reporting has problems of its own. */
export async function clearProviderProblems(
  run: RunStatement,
  { clientId, provider }: ProviderKey,
): Promise<void> {
  await run(sql`
    delete from provider_problem
    where client_id = ${clientId} and provider = ${provider} and code not like 'reporting%'`);
}

type Row = Omit<ProviderProblem, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date };

/** The problems of all clients, the latest first. */
export async function readProviderProblems(run: RunStatement): Promise<ProviderProblem[]> {
  const rows = await run(sql<Row>`
    select cl.slug as "clientSlug", p.provider, p.code, p.occurrences, p.first_at as "firstAt", p.last_at as "lastAt"
    from provider_problem p join client cl on cl.id = p.client_id
    order by p.last_at desc, cl.slug, p.code`);
  return rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: firstAt.getTime(),
    lastAt: lastAt.getTime(),
  }));
}
