import type { BookEntry } from '@pavilion/domain/refund/match-books';
import { sql } from 'kysely';
import * as z from 'zod/mini';
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
      and (
        exists (select from payment_attempt a where a.client_id = c.id and a.provider = p.provider)
        or exists (
          select from debit_mandate m join debit_agreement a on a.client_id = m.client_id and a.mandate_id = m.id
          join debit_collection d on d.client_id = a.client_id and d.agreement_id = a.id
          where m.client_id = c.id and m.provider = p.provider and d.payment_ref is not null
        )
      )
    order by c.slug, p.provider`);

/** Milliseconds, `until` exclusive. */
export type Period = { from: number; until: number };

/**
 * What the journal has on the provider's account in a period, as the provider would list it, with everything of the payments
 * that `refs` name.
 */
export async function readCardEntries(
  run: RunStatement,
  {
    clientId,
    provider,
    from,
    until,
    refs,
  }: Period & { clientId: string; provider: string; refs: readonly string[] },
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
      and ((j.created_at >= ${new Date(from)} and j.created_at < ${new Date(until)})
        or (a.provider = ${provider} and a.provider_ref = any(${refs}::text[])))
    order by j.created_at, j.id`);
}

/** The same of collections by Direct Debit, with everything of the collections that `refs` name. */
export const readDebitEntries = (
  run: RunStatement,
  { clientId, from, until, refs }: Period & { clientId: string; refs: readonly string[] },
): Promise<BookEntry[]> =>
  run(sql<BookEntry>`
    select case j.reason when 'debit_collected' then 'capture' when 'debit_claimed' then 'dispute' else 'refund' end as kind,
      d.payment_ref as ref, case when j.reason = 'debit_collected' then j.amount else -j.amount end as amount,
      (extract(epoch from j.created_at) * 1000)::float8 as at
    from journal j join debit_collection d on d.client_id = j.client_id and d.id = j.collection_id
    where j.client_id = ${clientId}
      and ((j.created_at >= ${new Date(from)} and j.created_at < ${new Date(until)})
        or d.payment_ref = any(${refs}::text[]))
    order by j.created_at, j.id`);

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

/** The last day whose books have been compared with the provider's. */
export async function readLastReconciledDay(
  run: RunStatement,
  { clientId, provider }: BookOwner,
): Promise<string | undefined> {
  const [row] = await run(sql<{ day: string | null }>`
    select max(day)::text as day from reconciliation
    where client_id = ${clientId} and provider = ${provider} and state <> 'unavailable'`);
  return row?.day ?? undefined;
}

/** Whether a day was compared with the provider's books. */
export async function isDayReconciled(
  run: RunStatement,
  { clientId, provider }: BookOwner,
  day: string,
): Promise<boolean> {
  const rows = await run(sql`
    select from reconciliation
    where client_id = ${clientId} and provider = ${provider} and day = ${day} and state <> 'unavailable'`);
  return rows.length > 0;
}

const unmatchedSchema = z.array(
  z.object({
    code: z.enum(['missing_at_provider', 'missing_in_journal', 'wrong_amount']),
    kind: z.enum(['capture', 'refund', 'dispute']),
    ref: z.string(),
    journalAmount: z.nullable(z.int()),
    providerAmount: z.nullable(z.int()),
    at: z.number(),
  }),
);

/** A saved comparison with its client; `items` are the entries that did not match. */
export type SavedReconciliation = Omit<Reconciliation, 'items'> & {
  slug: string;
  timezone: string;
  items: z.infer<typeof unmatchedSchema>;
};

/** The saved comparisons of all clients or of one, from a day on, latest first. */
export async function readReconciliations(
  run: RunStatement,
  { slug, since }: { slug: string | undefined; since: string },
): Promise<SavedReconciliation[]> {
  const rows = await run(sql<SavedReconciliation>`
    select c.slug, c.timezone, r.provider, r.day::text as day, r.state, r.journal_total as "journalTotal",
      r.provider_total as "providerTotal", r.currency, r.items
    from reconciliation r join client c on c.id = r.client_id
    where r.day >= ${since} and (${slug ?? null}::text is null or c.slug = ${slug ?? null})
    order by c.slug, r.provider, r.day desc`);
  return rows.map((row) => ({ ...row, items: unmatchedSchema.parse(row.items) }));
}
