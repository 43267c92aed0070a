import * as z from 'zod/mini';
import { route } from './route.ts';

/** ACT-15: a time of day. */
const timeOfDay = z.enum(['morning', 'afternoon', 'evening']);

/** VEN-10: what, where and when of a search. Texts are empty and other fields null if it does not name them. */
const searchTerms = z.object({
  /** Words of the names of categories and templates, and of tags. */
  what: z.string(),
  /** A town or a postcode. */
  near: z.string(),
  /** Near the device, whose position only the browser knows. */
  near_me: z.boolean(),
  /** At this venue. */
  venue: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  /** 'today', 'tomorrow', 'weekend' or a day 'YYYY-MM-DD'. */
  when: z.string(),
  time: z.nullable(timeOfDay),
  /** Earliest local start, 'HH:MM'. */
  from: z.string(),
});

/** A way to complete a typed search. `name` is what matched; `detail` is a venue's town or a category's parent. */
const suggestion = z.object({
  kind: z.enum(['search', 'category', 'template', 'venue', 'town']),
  name: z.string(),
  detail: z.string(),
  /** The search after this suggestion is selected. */
  terms: searchTerms,
});

/** VEN-10: splits a typed search into what, where and when by the client's names, and suggests how to complete it. */
export const interpretSearch = route({
  path: '/api/activities/search/interpretation',
  access: 'anyone',
  session: 'none',
  query: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  reply: z.object({
    terms: searchTerms,
    /** `unknown`: no name matches, so `what` is the whole text, which may also be an address. */
    target: z.enum(['occurrences', 'venues', 'unknown']),
    /** The names replace misspelt words, or words that no name has. */
    is_corrected: z.boolean(),
    suggestions: z.array(suggestion),
  }),
  refusals: {},
  limit: { by: 'person', perMinute: 300 },
});
