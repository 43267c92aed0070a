import type { BookEntry } from '@pavilion/domain/refund/match-books';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

/** A client and the provider whose books are compared. */
export type BookOwner = {
  clientId: string;
  slug: string;
  provider: string;
  timezone: string;
  currency: string;
};

/** Clients with a payment at a provider that may have moved money until a day, by slug. */
export const readBookOwners = (
  run: RunStatement,
  { slug }: { slug: string | undefined },
): Promise<BookOwner[]> =>
  run(sql<BookOwner>`
    select c.id as "clientId", c.slug, p.provider, c.timezone, c.currency
    from client c join payment_credentials p on p.client_id = c.id
    where (${slug ?? null}::text is null or c.slug = ${slug ?? null})
      and exists (select from payment_attempt a where a.client_id = c.id and a.provider = p.provider)
    order by c.slug, p.provider`);

/** What the journal has on the provider's account in a period, as the provider would list it. */
export async function readJournalEntries(
  run: RunStatement,
  { clientId, provider, from, until }: { clientId: string; provider: string; from: number; until: number },
): Promise<BookEntry[]> {
  return run(sql<BookEntry>`
    select case when j.reason = 'capture' then 'capture' when j.reason = 'dispute' then 'dispute' else 'refund' end as kind,
      coalesce(a.provider_ref, a.reference) as ref,
      case when t.code = ${`card-${provider}`} then j.amount else -j.amount end as amount,
      (extract(epoch from j.created_at) * 1000)::float8 as at
    from journal j
    join account f on f.client_id = j.client_id and f.id = j.from_account_id
    join account t on t.client_id = j.client_id and t.id = j.to_account_id
    join payment_attempt a on a.client_id = j.client_id and a.id = j.attempt_id
    where j.client_id = ${clientId} and ${`card-${provider}`} in (f.code, t.code)
      and j.created_at >= ${new Date(from)} and j.created_at < ${new Date(until)}
    order by j.created_at, j.id`);
}

/** The result of one comparison. Totals in minor units. */
export type Reconciliation = {
  provider: string;
  /** `2026-11-22`, in the client's time zone. */
  day: string;
  state: 'matched' | 'unmatched' | 'unavailable';
  journalTotal: number;
  providerTotal: number;
  currency: string;
  items: unknown;
};

/** Saves a comparison in place of an earlier one of the day. */
export async function saveReconciliation(
  run: RunStatement,
  { clientId, now, ...result }: Reconciliation & { clientId: string; now: number },
): Promise<void> {
  const { provider, day, state, journalTotal, providerTotal, currency, items } = result;
  await run(sql`
    insert into reconciliation (client_id, provider, day, state, journal_total, provider_total, currency, items, checked_at)
    values (${clientId}, ${provider}, ${day}, ${state}, ${journalTotal}, ${providerTotal}, ${currency},
      ${JSON.stringify(items)}, ${new Date(now)})
    on conflict (client_id, provider, day) do update set state = excluded.state, journal_total = excluded.journal_total,
      provider_total = excluded.provider_total, items = excluded.items, checked_at = excluded.checked_at`);
}

/** Whether the provider's books of a day have been compared. */
export async function hasReconciliation(
  run: RunStatement,
  { clientId, provider }: BookOwner,
  day: string,
): Promise<boolean> {
  const rows = await run(sql`
    select day from reconciliation
    where client_id = ${clientId} and provider = ${provider} and day = ${day} and state <> 'unavailable'`);
  return rows.length > 0;
}
