import { type RawBuilder, sql } from 'kysely';
import { availablePlacesSql } from './availability.ts';

/** The facts of an occurrence that rules read. Instants in milliseconds, ages in whole years. */
export type OccurrenceRules = {
  id: string;
  schedule_id: string;
  name: string;
  timezone: string;
  starts_at: number;
  ends_at: number;
  status: 'bookable' | 'cancelled' | 'clashing';
  first_bookable_at: number;
  last_bookable_at: number;
  allow_anonymous_bookings: boolean;
  members_only: boolean;
  min_age: number | null;
  max_age: number | null;
  booking_strategy: 'sequential' | 'overlapping' | null;
  leaf_allocation: 'one' | 'all' | null;
  setup_minutes: number;
  teardown_minutes: number;
  root_id: string;
  location_ids: string[];
  friendly_location_name: string | null;
  /** Places of the requested side. */
  maximum: number;
  available: number;
};

/** PRC-01: a pricing option of a schedule. `amount` in minor units, `tax_rate` in hundredths of a per cent. */
export type PricingOptionRow = {
  id: string;
  name: string | null;
  reference: string;
  amount: number;
  tax_rate: number;
  tax_code: 'standard' | 'reduced' | 'zero' | 'exempt';
  min_age: number | null;
  max_age: number | null;
  concession: string | null;
  members_only: boolean;
};

/** The side whose places are sold, and the instant of the decision in milliseconds. */
export type OfferScope = { side: 'online' | 'foh'; now: number };

/** An instant column of `occurrence o` in milliseconds, under its own name. */
export const occurrenceMsSql = (column: string): RawBuilder<unknown> =>
  sql`(extract(epoch from ${sql.ref(`o.${column}`)}) * 1000)::bigint as ${sql.ref(column)}`;

/** The columns of `occurrence o` for an `OccurrenceRules`. */
export const occurrenceRulesSql = ({ side, now }: OfferScope): RawBuilder<unknown> => sql`
  o.id, o.schedule_id, o.name, o.timezone, o.status,
  ${sql.join(['starts_at', 'ends_at', 'first_bookable_at', 'last_bookable_at'].map(occurrenceMsSql))},
  o.allow_anonymous_bookings, o.members_only, o.min_age, o.max_age, o.booking_strategy, o.leaf_allocation,
  o.setup_minutes, o.teardown_minutes, o.root_id, o.location_ids, o.friendly_location_name,
  coalesce(${sql.ref(`o.${side}_maximum`)}, o.maximum) as maximum,
  ${availablePlacesSql(side, new Date(now))} as available`;

/** Whether the venue `v` of `occurrence o` sells on its day. */
export const isVenueLiveSql = sql<boolean>`(o.starts_at at time zone o.timezone)::date >= v.activities_v2_migration_date`;

/** The pricing options of a schedule as JSON, in the client's order. The arguments are column names. */
export const pricingOptionsSql = (
  clientId: string,
  scheduleId: string,
): RawBuilder<PricingOptionRow[]> => sql`
  (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'reference', p.reference, 'amount', p.amount, 'tax_rate', p.tax_rate,
      'tax_code', p.tax_code, 'min_age', p.min_age, 'max_age', p.max_age, 'concession', p.concession,
      'members_only', p.members_only
    ) order by p.position, p.id), '[]')
    from pricing_option p where p.client_id = ${sql.ref(clientId)} and p.schedule_id = ${sql.ref(scheduleId)}
  )`;
