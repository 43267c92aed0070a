import { sql } from 'kysely';

/** An induction, and the category of the booking's venue whose sessions give it. */
export type BookingInduction = { id: string; name: string; category_slug: string | null };

/**
 * WVR-01: the induction after the purchase that `booking b` with its `schedule_id` and `venue_id` needs and whose current
 * version its attendee has not completed, as JSON; null if none.
 */
export const inductionDueSql = sql`(
  select json_build_object('id', r.id, 'name', r.name, 'category_slug', (
    select k.slug from category k
    where k.client_id = r.client_id and k.id = r.category_id and exists (
      select from template t join schedule given on given.client_id = t.client_id and given.template_id = t.id
      where t.client_id = k.client_id and t.category_id = k.id and given.venue_id = b.venue_id
    )
  ))
  from schedule s join restriction r on r.client_id = s.client_id and r.id = s.post_induction_id
  where s.client_id = b.client_id and s.id = b.schedule_id and not exists (
    select from completion c
    where c.client_id = b.client_id and c.person_id = b.person_id and c.restriction_id = r.id and c.version = r.version
  )
)`;
