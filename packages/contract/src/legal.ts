import * as z from 'zod/mini';
import { route } from './route.ts';

/** The legal pages of a client. */
export const legalPages = ['accessibility', 'privacy', 'cookies'] as const;
export type LegalPageName = (typeof legalPages)[number];

const text = z.nullable(z.string());

/** Client data for a legal page, and the client's own text if it has one. */
export const legalPage = z.object({
  /** Null if the page shows our text. The HTML is sanitised; `reviewed_on` is YYYY-MM-DD. */
  own: z.nullable(z.object({ html: z.string(), language: z.string(), reviewed_on: z.string() })),
  contact: z.object({ email: text, phone: text, address: text }),
  /** Third parties that receive data: the payment provider's name, and the configured hosts. */
  receivers: z.object({ payments: z.string(), map: text, places: text }),
});

/** Uses the language of the page, otherwise the client's first language. */
export const getLegalPage = route({
  method: 'GET',
  path: '/api/client/statements/:page',
  access: 'anyone',
  session: 'none',
  params: z.object({ page: z.enum(legalPages) }),
  reply: legalPage,
  refusals: {},
});
