import { sql } from 'kysely';

/** Where and when the booking of a line is now. Instants in milliseconds. */
export type CurrentSession = {
  occurrenceId: string;
  name: string;
  from: number;
  until: number;
  timezone: string;
  location: string;
  venueName: string;
  venueSlug: string;
  venueAddress: string;
  categorySlug: string;
  picture: string;
};

/** The booking that took the place of the booking of a line. `from` in milliseconds. */
export type MovedTo = { bookingId: string; name: string; from: number; timezone: string };

/** The session of the booking of `order_line l`, for one or more places or tickets; null for a line of another kind. */
export const currentSessionSql = sql`(
  select json_build_object('occurrenceId', s.id, 'name', s.name, 'timezone', s.timezone,
    'from', (extract(epoch from s.starts_at) * 1000)::bigint, 'until', (extract(epoch from s.ends_at) * 1000)::bigint,
    'location', coalesce(s.friendly_location_name, location_names(b.client_id, coalesce((
      select array_agg(x.location_id) from allocation x where x.client_id = b.client_id and x.booking_id = b.id
    ), s.location_ids))),
    'venueName', v.name, 'venueSlug', v.slug,
    'venueAddress', concat_ws(', ', v.address1, nullif(v.address2, ''), concat_ws(' ', v.town, v.postcode)),
    'categorySlug', k.slug, 'picture', t.picture)
  from booking b
  join occurrence s on s.client_id = b.client_id and s.id = b.occurrence_id
  join venue v on v.client_id = s.client_id and v.id = s.venue_id
  join category k on k.client_id = s.client_id and k.id = s.category_id
  join schedule h on h.client_id = s.client_id and h.id = s.schedule_id
  join template t on t.client_id = h.client_id and t.id = h.template_id
  where b.client_id = l.client_id and b.line_id = l.cart_line_id and l.kind in ('booking', 'ticket')
  order by b.id limit 1
)`;

/** BKG-03: the last of the bookings that took, one after the other, the place of the booking of `order_line l`. */
export const movedToSql = sql`(
  with recursive later as (
    select n.id, n.client_id, n.occurrence_id, 1 as step
    from booking b join booking n on n.client_id = b.client_id and n.replaces_id = b.id and n.status in ('settled', 'cancelled')
    where b.client_id = l.client_id and b.line_id = l.cart_line_id and b.status = 'cancelled'
    union all
    select n.id, n.client_id, n.occurrence_id, e.step + 1
    from later e join booking n on n.client_id = e.client_id and n.replaces_id = e.id and n.status in ('settled', 'cancelled')
  )
  select json_build_object('bookingId', n.id, 'name', s.name, 'timezone', s.timezone,
    'from', (extract(epoch from s.starts_at) * 1000)::bigint)
  from later n join occurrence s on s.client_id = n.client_id and s.id = n.occurrence_id
  order by n.step desc limit 1
)`;
