import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

type PersonKey = { clientId: string; personId: number };
/** A venue and its category by slug, or its template by id. */
type TargetName = { venue: string; category?: string | undefined; template?: string | undefined };
type Target = { venueId: string; categoryId: string | null; templateId: string | null };

/** A favourite with its next session; `starts_at` in milliseconds. */
export type FavouriteRow = {
  venue: { slug: string; name: string; picture: string };
  timezone: string;
  category: { slug: string; name: string; picture: string } | null;
  template: { id: string; name: string; picture: string } | null;
  next: {
    id: string;
    name: string;
    starts_at: number;
    category_slug: string;
    bundle: { type: 'camps' | 'courses'; slug: string } | null;
  } | null;
};

/** The ids of a venue, and of the category or template that it has; undefined for what does not exist there. */
export async function findTarget(
  run: RunStatement,
  { clientId, venue, category, template }: { clientId: string } & TargetName,
): Promise<Target | undefined> {
  const [target] = await run(sql<Target>`
    select v.id as "venueId", c.id as "categoryId", t.id as "templateId"
    from venue v
    left join category c on c.client_id = v.client_id and c.slug = ${category ?? null}
    left join template t on t.client_id = v.client_id and t.id = ${template ?? null}::uuid
    where v.client_id = ${clientId} and v.slug = ${venue}
      and (c.id is not null or ${category ?? null}::text is null) and (t.id is not null or ${template ?? null}::uuid is null)
      and (c.id is null and t.id is null or exists (
        select from schedule s
        join template st on st.client_id = s.client_id and st.id = s.template_id
        join category sc on sc.client_id = st.client_id and sc.id = st.category_id
        where s.client_id = v.client_id and s.venue_id = v.id
          and (st.id = t.id or sc.id = c.id or sc.parent_id = c.id)
      ))`);
  return target;
}

/** Saves one favourite, which may exist. False for an erased person, or if it would exceed the limit (`favourite_limit`). */
export async function insertFavourite(
  run: RunStatement,
  {
    clientId,
    personId,
    venueId,
    categoryId,
    templateId,
    id,
    now,
  }: PersonKey & Target & { id: string; now: number },
): Promise<boolean> {
  const rows = await run(sql`
    insert into favourite (client_id, id, person_id, venue_id, category_id, template_id, created_at)
    values (${clientId}, ${id}, ${personId}, ${venueId}, ${categoryId}, ${templateId}, ${new Date(now)})
    on conflict on constraint favourite_once do update set person_id = excluded.person_id
    returning id`);
  return rows.length > 0;
}

export const deleteFavourite = (
  run: RunStatement,
  { clientId, personId, venue, category, template }: PersonKey & TargetName,
) =>
  run(sql`
    delete from favourite f
    where f.client_id = ${clientId} and f.person_id = ${personId}
      and f.venue_id = (select id from venue where client_id = ${clientId} and slug = ${venue})
      and f.category_id is not distinct from
        (select id from category where client_id = ${clientId} and slug = ${category ?? null})
      and (f.category_id is not null or ${category ?? null}::text is null)
      and f.template_id is not distinct from ${template ?? null}::uuid`);

/** A person's favourites, those with the soonest session first. Each schedule is asked for its next session by an index. */
export const readFavourites = (
  run: RunStatement,
  { clientId, personId, now }: PersonKey & { now: number },
): Promise<FavouriteRow[]> =>
  run(sql<FavouriteRow>`
    select json_build_object('slug', v.slug, 'name', v.name, 'picture', v.picture) as venue, v.timezone,
      case when c.id is not null
        then json_build_object('slug', c.slug, 'name', c.name, 'picture', c.picture) end as category,
      case when t.id is not null
        then json_build_object('id', t.id, 'name', t.name, 'picture', t.picture) end as template,
      case when next.id is not null then json_build_object(
        'id', next.id, 'name', next.name, 'starts_at', (extract(epoch from next.starts_at) * 1000)::bigint,
        'category_slug', next.category_slug,
        'bundle', case when next.bundle_slug is not null
          then json_build_object('type', next.booking_type, 'slug', next.bundle_slug) end
      ) end as next
    from favourite f
    join venue v on v.client_id = f.client_id and v.id = f.venue_id
    left join template t on t.client_id = f.client_id and t.id = f.template_id
    left join category c on c.client_id = f.client_id and c.id = coalesce(f.category_id, t.category_id)
    left join lateral (
      select o.id, o.name, o.starts_at, sc.slug as category_slug, sc.booking_type,
        case when sc.booking_type in ('camps', 'courses') then s.slug end as bundle_slug
      from schedule s
      join template st on st.client_id = s.client_id and st.id = s.template_id
      join category sc on sc.client_id = st.client_id and sc.id = st.category_id
      cross join lateral (
        select o.id, o.name, o.starts_at from occurrence o
        where o.client_id = s.client_id and o.schedule_id = s.id and o.starts_at > ${new Date(now)}
          and o.status = 'bookable' and o.first_bookable_at <= ${new Date(now)}
        order by o.starts_at, o.id limit 1
      ) o
      where s.client_id = f.client_id and s.venue_id = f.venue_id
        and (f.template_id is null or s.template_id = f.template_id)
        and (f.category_id is null or f.category_id in (sc.id, sc.parent_id))
      order by o.starts_at, o.id limit 1
    ) next on true
    where f.client_id = ${clientId} and f.person_id = ${personId}
    order by next.starts_at nulls last, f.created_at, f.id`);
