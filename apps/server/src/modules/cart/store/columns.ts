import { sql } from 'kysely';

/** An instant as a number in JSON, for JSON has no other. */
const epochMsSql = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** What a line shows of its session, and what a session shows before it is a line. Instants are milliseconds. */
export type OccurrenceSummary = {
  occurrence_id: string;
  name: string;
  venue_name: string;
  venue_slug: string;
  category_slug: string;
  location: string;
  starts_at: number;
  ends_at: number;
  last_bookable_at: number;
  timezone: string;
};

/** Its name for people: the operator's own, else the leaves that it is in (or that were taken). */
const locationNameSql = (leafIds: ReturnType<typeof sql>) => sql`
  coalesce(o.friendly_location_name, (
    select string_agg(l.name, ', ' order by l.position, l.name) from location l
    where l.client_id = o.client_id and l.id = any(${leafIds})
  ))`;

const allLeafIdsSql = sql`o.location_ids`;

/** The pairs of `SessionFacts` for `json_build_object`, out of `occurrence o`, `venue v` and `category k`. */
export const occurrenceSummarySql = (leafIds = allLeafIdsSql) => sql`
  'occurrence_id', o.id, 'name', o.name, 'venue_name', v.name, 'venue_slug', v.slug, 'category_slug', k.slug,
  'location', ${locationNameSql(leafIds)}, 'starts_at', ${epochMsSql('o.starts_at')}, 'ends_at', ${epochMsSql('o.ends_at')},
  'last_bookable_at', ${epochMsSql('o.last_bookable_at')}, 'timezone', o.timezone`;

export const occurrenceFromSql = sql`
  occurrence o
  join venue v on v.client_id = o.client_id and v.id = o.venue_id
  join category k on k.client_id = o.client_id and k.id = o.category_id`;

/** The prices of `occurrence o`, in the operator's order. */
export const pricingOptionsSql = sql`
  (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'reference', p.reference, 'amount', p.amount, 'tax_rate', p.tax_rate,
      'tax_code', p.tax_code, 'min_age', p.min_age, 'max_age', p.max_age, 'concession', p.concession,
      'members_only', p.members_only
    ) order by p.position, p.id), '[]')
    from pricing_option p where p.client_id = o.client_id and p.schedule_id = o.schedule_id
  )`;

/** One place (or several of the same session) in a cart. Amounts are minor units for all of them. */
export type CartLineRow = OccurrenceSummary & {
  id: string;
  places: number;
  status: 'reserved' | 'lapsed';
  list_amount: number;
  amount: number;
  tax: number;
  price_steps: { code: string; amount: number; params: Record<string, string | number> }[];
  pricing_option: { id: string; name: string | null } | null;
  person: { id: number; first_name: string; last_name: string } | null;
};

/** The leaves that a line took, where it took some. */
const allocatedLeafIdsSql = sql`
  coalesce((
    select array_agg(a.location_id) from allocation a where a.client_id = b.client_id and a.booking_id = b.id
  ), o.location_ids)`;

/** A cart's lines as JSON, in the order in which they take place; of the lapsed those that were shown until `since`. */
export const cartLinesSql = (cartId: ReturnType<typeof sql>, clientId: string, since: Date) => sql<
  CartLineRow[]
>`
  coalesce((
    select json_agg(line order by starts_at, id) from (
      select o.starts_at, b.id, json_build_object(
        'id', b.id, 'places', b.places, 'status', b.status, 'list_amount', b.list_amount, 'amount', b.amount,
        'tax', b.tax, 'price_steps', b.price_steps,
        'pricing_option', (
          select json_build_object('id', p.id, 'name', p.name) from pricing_option p
          where p.client_id = b.client_id and p.id = b.pricing_option_id
        ),
        'person', (
          select json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) from person p
          where p.client_id = b.client_id and p.id = b.person_id
        ),
        ${occurrenceSummarySql(allocatedLeafIdsSql)}
      ) as line
      from booking b
      join ${occurrenceFromSql} on o.client_id = b.client_id and o.id = b.occurrence_id
      where b.client_id = ${clientId} and b.cart_id = ${cartId}
        and (b.status = 'reserved' or (b.status = 'lapsed' and (b.lapse_shown_at is null or b.lapse_shown_at > ${since})))
    ) lines
  ), '[]')`;
