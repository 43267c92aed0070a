import * as z from 'zod/mini';
import { route } from '../route.ts';
import { slug } from '../slug.ts';
import { wallTime } from '../wall-clock.ts';

/** The most favourites of a person. */
export const maxFavourites = 200;

/** What is a favourite: a venue, one of its categories, or one of its templates (a kind of session). */
const target = z.object({ venue: slug, category: z.optional(slug), template: z.optional(z.uuid()) }).check(
  z.refine(({ category, template }) => category === undefined || template === undefined, {
    path: ['template'],
    error: 'invalid',
  }),
);

const named = z.object({ slug, name: z.string() });

/** Its next session that can be booked now. `bundle` is the camp or course that it belongs to. */
const nextSession = z.object({
  id: z.string(),
  name: z.string(),
  starts_at: wallTime,
  category_slug: slug,
  bundle: z.nullable(z.object({ type: z.enum(['camps', 'courses']), slug })),
});

const favourite = z.object({
  kind: z.enum(['venue', 'category', 'template']),
  name: z.string(),
  picture: z.string(),
  venue: named,
  /** The category, or the one of the template; null for a venue. */
  category: z.nullable(named),
  template_id: z.nullable(z.uuid()),
  /** Null while nothing is planned that can be booked. */
  next: z.nullable(nextSession),
});

const own = { path: '/api/v1/user/favourites', access: 'customer' } as const;
const change = {
  ...own,
  query: target,
  reply: z.object({ is_favourite: z.boolean() }),
  limit: { by: 'person', perMinute: 120 },
} as const;

/** The caller's favourites: those with the soonest next session first. */
export const listFavourites = route({ ...own, method: 'GET', reply: z.array(favourite), refusals: {} });

/** Makes it a favourite of the caller. Repeated, it has one effect. */
export const addFavourite = route({
  ...change,
  method: 'PUT',
  refusals: { favourite_not_found: 404, too_many_favourites: 409 },
});

/** It is no longer a favourite. Repeated, or for what never was one, it has no effect. */
export const removeFavourite = route({ ...change, method: 'DELETE', refusals: {} });
