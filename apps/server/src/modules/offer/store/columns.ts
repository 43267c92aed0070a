import type { ChildRatio } from '@pavilion/domain/ticket/ticket';
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
  /** A session of a camp or course. */
  is_in_bundle: boolean;
  min_age: number | null;
  max_age: number | null;
  booking_strategy: 'sequential' | 'overlapping' | null;
  leaf_allocation: 'one' | 'all' | null;
  setup_minutes: number;
  teardown_minutes: number;
  root_id: string;
  location_ids: string[];
  friendly_location_name: string | null;
  /** WTL-01: null without a waitlist. */
  waitlist_maximum: number | null;
  /** Entries that wait. */
  waitlisted: number;
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
  /** One occurrence, or all occurrences of a camp or course. */
  covers: 'session' | 'whole';
};

/** WVR-02: what a schedule needs before a purchase; `any`: one of both is enough. */
export type RestrictionNeeds = {
  waiverId: string | null;
  inductionId: string | null;
  criteria: 'all' | 'any' | null;
};

/** WVR-15: the waiver that each attendee signs before the payment; null without one. */
export type SignedWaiver = { id: string; name: string } | null;

/** ACT-29: a ticket type of a schedule with the people that it counts for. Its first pricing option is its own. */
export type TicketRow = {
  id: string;
  name: string;
  attendees: number;
  adults: number;
  children: number;
  option_ids: string[];
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
  o.allow_anonymous_bookings, o.members_only, o.is_in_bundle, o.min_age, o.max_age, o.booking_strategy, o.leaf_allocation,
  o.setup_minutes, o.teardown_minutes, o.root_id, o.location_ids, o.friendly_location_name,
  -- A court has no queue: its places are leaves without an allocation. A session of a camp or course has the queue of all.
  case when o.booking_strategy is distinct from 'sequential' then o.waitlist_maximum end as waitlist_maximum, o.waitlisted,
  coalesce(${sql.ref(`o.${side}_maximum`)}, o.maximum) as maximum,
  ${availablePlacesSql(side, new Date(now))} as available`;

/** The pricing options of a schedule as JSON, in the client's order. The arguments are column names. */
export const pricingOptionsSql = (
  clientId: string,
  scheduleId: string,
): RawBuilder<PricingOptionRow[]> => sql`
  (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'reference', p.reference, 'amount', p.amount, 'tax_rate', p.tax_rate,
      'tax_code', p.tax_code, 'min_age', p.min_age, 'max_age', p.max_age, 'concession', p.concession,
      'members_only', p.members_only, 'covers', p.covers
    ) order by p.position, p.id), '[]')
    from pricing_option p where p.client_id = ${sql.ref(clientId)} and p.schedule_id = ${sql.ref(scheduleId)}
  )`;

/** The ticket types of a schedule as JSON, in the client's order. The arguments are column names. */
export const ticketsSql = (clientId: string, scheduleId: string): RawBuilder<TicketRow[]> => sql`
  (
    select coalesce(json_agg(json_build_object(
      'id', ticket.id, 'name', ticket.name, 'attendees', ticket.attendees, 'adults', ticket.adults,
      'children', ticket.children, 'option_ids', ticket.pricing_option_id || array(
        select e.pricing_option_id from ticket_extra_option e
        where e.client_id = ticket.client_id and e.ticket_id = ticket.id order by e.pricing_option_id
      )
    ) order by ticket.position, ticket.id), '[]')
    from ticket where ticket.client_id = ${sql.ref(clientId)} and ticket.schedule_id = ${sql.ref(scheduleId)}
  )`;

/** The `ChildRatio` of `schedule s` as JSON; null for none. */
export const childRatioSql: RawBuilder<ChildRatio | null> = sql`
  case when s.max_children_per_adult is not null then json_build_object(
    'maxChildrenPerAdult', s.max_children_per_adult, 'childBelowAge', s.child_below_age
  ) end`;
