import * as z from 'zod/mini';
import { route } from './route.ts';
import { slug } from './slug.ts';

const text = z.nullable(z.string());

/** THM-08: the client's theme; null keeps the default (THM-09). */
export const theme = z.object({
  theme_app_logo: text,
  theme_app_primary_colour: text,
  theme_app_secondary_colour1: text,
  theme_app_secondary_colour2: text,
  theme_app_dark_bg_colour: text,
  theme_app_header_bg_colour: text,
  header_primary_colour: text,
  theme_app_body_font_style: text,
  theme_app_heading_font_style: text,
  theme_app_secondary_button_style: text,
  /** Name of the mark of a client without a logo. Our addition to the specified fields. */
  theme_app_mark: text,
});

/** THM-01: theme of the client or of one of its venues. 503 during maintenance (SHL-10). */
export const getTheme = route({
  method: 'GET',
  path: '/api/frontend/theme',
  access: 'anyone',
  session: 'none',
  query: z.object({ venue: z.optional(slug) }),
  reply: theme,
  refusals: { venue_not_found: 404 },
});

/** THM-06: the client; `id` is its slug. */
const client = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.object({ code: z.string(), symbol: z.string() }),
  locale: z.string(),
  timezone: z.string(),
  languages: z.array(z.string()),
  clock_format: z.union([z.literal(12), z.literal(24)]),
  online_joining: z.boolean(),
  guest_passes: z.boolean(),
  about: z.string(),
  /** BKG-10: where the money of a cancelled booking goes, and the fee of a late one in minor units. Our addition. */
  cancellation: z.object({ refund: z.enum(['card', 'credit']), fee: z.int() }),
  /** WTL-06: how long the offer of a place from a waitlist lasts by day. Our addition. */
  waitlist_offer_minutes: z.int(),
  /** BSK-34: null if the client has no terms. */
  terms: z.nullable(z.object({ version: z.string(), html: z.string() })),
});

/** THM-06: the client of the request's host. */
export const getClient = route({
  method: 'GET',
  path: '/api/client',
  access: 'anyone',
  session: 'none',
  reply: client,
  refusals: {},
});
