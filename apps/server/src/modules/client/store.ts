import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { queryBuilder, type RunStatement } from '#platform/database/database';
import type { Surface } from '#platform/http/caller';

/** Identifies a client by its slug under the public domain, or by one of its own hosts (MOD-14). */
export type ClientIdentifier = { slug: string } | { host: string };

/** A client with its settings and its own hosts. */
export type Client = {
  id: string;
  slug: string;
  name: string;
  currency: string;
  symbol: string;
  locale: string;
  timezone: string;
  /** The first is the language of the client's own texts. */
  languages: readonly string[];
  clockFormat: 12 | 24;
  /** AUT-18: the age in whole years from which a person has an account of their own. */
  minAccountAge: number;
  provider: string;
  /** Whether the card form may offer Apple Pay and Google Pay. Only Stripe's has them. */
  offersWallets: boolean;
  hasOnlineJoining: boolean;
  hasGuestPasses: boolean;
  isInMaintenance: boolean;
  /** Shown to customers while paid bookings are disabled; null while they are enabled (CHK-02). */
  paidBookingDisabledReason: string | null;
  /** Null if the client has no terms (BSK-34). */
  terms: { version: string; html: string } | null;
  about: string;
  /** BKG-10: where the money of a cancelled booking goes, and the fee of a late one, in minor units. */
  cancellation: { refund: 'card' | 'credit'; fee: number };
  /** WTL-06: how long the offer of a place lasts by day. */
  waitlistOfferMinutes: number;
  hosts: readonly { host: string; surface: Surface }[];
  /** Origins that may embed the client's pages, as CSP sources (MOD-02). */
  embeddingOrigins: readonly string[];
};

export async function readClient(
  run: RunStatement,
  identifier: ClientIdentifier | { id: string },
): Promise<Client | undefined> {
  const [row] = await run(selectClient(identifier));
  return (
    row && {
      id: row.id,
      slug: row.slug,
      name: row.name,
      currency: row.currency,
      symbol: row.currency_symbol,
      locale: row.locale,
      timezone: row.timezone,
      languages: row.languages,
      clockFormat: row.clock_format === 12 ? 12 : 24,
      minAccountAge: row.min_account_age,
      provider: row.payment_provider,
      offersWallets: row.offers_wallets && row.payment_provider === 'stripe',
      hasOnlineJoining: row.online_joining,
      hasGuestPasses: row.guest_passes,
      isInMaintenance: row.maintenance,
      paidBookingDisabledReason: row.paid_booking_disabled,
      terms: row.terms_version === null ? null : { version: row.terms_version, html: row.terms_html ?? '' },
      about: row.about,
      cancellation: { refund: row.cancellation_refund, fee: row.cancellation_fee },
      waitlistOfferMinutes: row.waitlist_offer_minutes,
      hosts: row.hosts,
      embeddingOrigins: row.embedding_origins,
    }
  );
}

const selectClient = (identifier: ClientIdentifier | { id: string }) =>
  queryBuilder
    .selectFrom('client as c')
    .selectAll('c')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('client_host as h')
          .whereRef('h.client_id', '=', 'c.id')
          .orderBy('h.host')
          .select(['h.host', 'h.surface']),
      ).as('hosts'),
      sql<string[]>`array(
        select origin from client_embedding_host e where e.client_id = c.id order by origin
      )`.as('embedding_origins'),
    ])
    .where((eb) => {
      if ('id' in identifier) return eb('c.id', '=', identifier.id);
      if ('slug' in identifier) return eb('c.slug', '=', identifier.slug);
      const hosts = eb.selectFrom('client_host').select('client_id').where('host', '=', identifier.host);
      return eb('c.id', 'in', hosts);
    });

/** What emails show of a client. Colours are those of its theme, as it stores them; null for the default (THM-09). */
export type ClientBrand = {
  name: string;
  /** How times are written: '6.30pm' or '18:30'. */
  clockFormat: 12 | 24;
  primary: string | null;
  headerBackground: string | null;
  headerColour: string | null;
};

/** The brand of the client in a query with `client c`. */
export const clientBrandSql = sql<ClientBrand>`(
  select json_build_object('name', c.name, 'clockFormat', c.clock_format, 'primary', max(t.app_primary_colour),
    'headerBackground', max(t.app_header_bg_colour), 'headerColour', max(t.header_primary_colour))
  from theme t where t.client_id = c.id and t.venue_id is null)`;

export async function readClientBrand(run: RunStatement, clientId: string): Promise<ClientBrand> {
  const [row] = await run(
    sql<{ brand: ClientBrand }>`select ${clientBrandSql} as brand from client c where c.id = ${clientId}`,
  );
  if (!row) throw new Error(`Client ${clientId} not found`);
  return row.brand;
}

/** Reads the venue's theme before the client's own. Returns undefined for an unknown venue (THM-01). */
export async function readThemes(
  run: RunStatement,
  { clientId, venue }: { clientId: string; venue: string | undefined },
) {
  const rows = await run(
    queryBuilder
      .selectFrom('client as c')
      .leftJoin('venue as v', (join) =>
        join.onRef('v.client_id', '=', 'c.id').on('v.slug', '=', venue ?? null),
      )
      .leftJoin('theme as t', (join) =>
        join
          .onRef('t.client_id', '=', 'c.id')
          .on((on) => on.or([on('t.venue_id', 'is', null), on('t.venue_id', '=', on.ref('v.id'))])),
      )
      .where('c.id', '=', clientId)
      .orderBy('t.venue_id', (order) => order.asc().nullsLast())
      .selectAll('t')
      .select('v.id as matched_venue_id'),
  );
  return venue !== undefined && !rows[0]?.matched_venue_id ? undefined : rows;
}

export async function readEncryptedCredentials(
  run: RunStatement,
  { clientId, provider }: { clientId: string; provider: string },
): Promise<Buffer | undefined> {
  const [row] = await run(sql<{ encrypted: string }>`
    select encode(encrypted, 'base64') as encrypted from payment_credentials
    where client_id = ${clientId} and provider = ${provider}`);
  return row && Buffer.from(row.encrypted, 'base64');
}

export const saveEncryptedCredentials = (
  run: RunStatement,
  row: { client_id: string; provider: string; encrypted: Buffer },
) =>
  run(
    queryBuilder
      .insertInto('payment_credentials')
      .values(row)
      .onConflict((on) => on.columns(['client_id', 'provider']).doUpdateSet({ encrypted: row.encrypted })),
  );
