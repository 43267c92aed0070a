import * as z from 'zod/mini';
import { route } from './route.ts';

/** What an operator states to everybody, each on a page of its own. */
export const legalPages = ['accessibility', 'privacy', 'cookies'] as const;
export type LegalPageName = (typeof legalPages)[number];

const text = z.nullable(z.string());

/** What has to be known for a statement to be true of this operator, and its own words where it has some. */
export const legalPage = z.object({
  /** Null where ours are shown. The HTML is sanitised; `reviewed_on` is YYYY-MM-DD. */
  own: z.nullable(z.object({ html: z.string(), language: z.string(), reviewed_on: z.string() })),
  contact: z.object({ email: text, phone: text, address: text }),
  /** Who else receives something: the payment provider's name, and hosts where a setting names them. */
  receivers: z.object({ payments: z.string(), map: text, places: text }),
});

/** In the language of the page; else in the operator's first. */
export const getLegalPage = route({
  method: 'GET',
  path: '/api/client/statements/:page',
  access: 'anyone',
  params: z.object({ page: z.enum(legalPages) }),
  reply: legalPage,
  refusals: {},
});
