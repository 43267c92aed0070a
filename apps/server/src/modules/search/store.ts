import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';

export type NamedCategory = { name: string; parent: string | null };
export type NamedTemplate = {
  name: string;
  category: string;
  parent: string | null;
  /** 'courses', 'classes' and so on. */
  kind: string | null;
  tags: string[];
};
export type NamedVenue = {
  slug: string;
  name: string;
  town: string;
  area: string;
  postcode: string;
  lat: number | null;
  lng: number | null;
};

/** The names of a client that a search can contain. */
export type Vocabulary = { categories: NamedCategory[]; templates: NamedTemplate[]; venues: NamedVenue[] };

export async function readVocabulary(run: RunStatement, clientId: string): Promise<Vocabulary> {
  const [row] = await run(sql<Vocabulary>`
    select
      coalesce((
        select json_agg(json_build_object('name', c.name, 'parent', parent.name) order by c.position, c.name)
        from category c
        left join category parent on parent.client_id = c.client_id and parent.id = c.parent_id
        where c.client_id = ${clientId}
      ), '[]') as categories,
      coalesce((
        select json_agg(json_build_object(
          'name', t.name, 'category', c.name, 'parent', parent.name, 'kind', c.booking_type, 'tags', t.tags
        ) order by t.name, t.id)
        from template t
        join category c on c.client_id = t.client_id and c.id = t.category_id
        left join category parent on parent.client_id = c.client_id and parent.id = c.parent_id
        where t.client_id = ${clientId}
      ), '[]') as templates,
      coalesce((
        select json_agg(json_build_object(
          'slug', v.slug, 'name', v.name, 'town', v.town, 'area', v.area, 'postcode', v.postcode,
          'lat', v.lat, 'lng', v.lng
        ) order by v.position, v.name)
        from venue v where v.client_id = ${clientId}
      ), '[]') as venues`);
  if (!row) throw new Error(`Vocabulary of client ${clientId} not found`);
  return row;
}

/** The most similar name of a phrase, from 0 to 1. */
export type SimilarName = { phrase: string; name: string; is_place: boolean; similarity: number };

/** Less similar names look unrelated: 'yoag' and 'yoga' have 0.4. */
const minSimilarity = 0.4;

/** The most similar activity and the most similar place for each phrase, by the phrase's trigrams within the name. */
export const readSimilarNames = (
  run: RunStatement,
  { phrases, activities, places }: Record<'phrases' | 'activities' | 'places', readonly string[]>,
): Promise<SimilarName[]> =>
  run(sql<SimilarName>`
    select distinct on (phrase, is_place) phrase, name, is_place, word_similarity(phrase, name)::float8 as similarity
    from unnest(${[...phrases]}::text[]) phrase
    cross join (
      select name, false as is_place from unnest(${[...activities]}::text[]) name
      union all select name, true from unnest(${[...places]}::text[]) name
    ) named
    where word_similarity(phrase, name) >= ${minSimilarity}::float8
    order by phrase, is_place, word_similarity(phrase, name) desc, similarity(phrase, name) desc, name`);

export type OfferQuery = { clientId: string; templateNames: readonly string[]; from: number; until: number };

/** Which of the templates have a session in a period. `from` and `until` in milliseconds. */
export async function readOfferedTemplates(
  run: RunStatement,
  { clientId, templateNames, from, until }: OfferQuery,
): Promise<ReadonlySet<string>> {
  const rows = await run(sql<{ name: string }>`
    select distinct t.name from template t
    where t.client_id = ${clientId} and t.name = any(${[...templateNames]}::text[])
      and exists (
        select from schedule s
        cross join lateral (
          select from occurrence o
          where o.client_id = s.client_id and o.schedule_id = s.id and o.status = 'bookable'
            and o.starts_at >= ${new Date(from)} and o.starts_at < ${new Date(until)}
          limit 1
        ) o
        where s.client_id = t.client_id and s.template_id = t.id
      )`);
  return new Set(rows.map(({ name }) => name));
}
