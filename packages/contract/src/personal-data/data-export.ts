import * as z from 'zod/mini';
import { currentPassword } from '../password.ts';
import { route, smallBody } from '../route.ts';
import { wallClock } from '../wall-clock.ts';

/** The copy of the caller's data: not asked for, being made, ready until `expires_at`, or failed. */
export const dataExport = z.object({
  id: z.nullable(z.uuid()),
  state: z.enum(['none', 'requested', 'ready', 'failed']),
  requested_at: z.nullable(wallClock),
  expires_at: z.nullable(wallClock),
});

/** ACC-03: the copy of the caller's data (UK GDPR, articles 15 and 20). */
export const getDataExport = route({
  path: '/api/my-account/data-export',
  access: 'customer',
  reply: dataExport,
  refusals: {},
});

/** ACC-03: asks for a copy. The worker makes it, and an email tells that it is ready. One that is being made stays. */
export const requestDataExport = route({
  method: 'POST',
  path: '/api/my-account/data-export',
  access: 'customer',
  shedding: 'last',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 30 },
  body: z.object({ current_password: currentPassword }),
  reply: dataExport,
  refusals: { too_many_attempts: 429 },
});

/** ACC-03: the copy: a ZIP archive with a page to read, the same data as JSON, and the person's files. */
export const downloadDataExport = route({
  path: '/api/my-account/data-export/:id',
  access: 'customer',
  limit: { by: 'person', perMinute: 20 },
  params: z.object({ id: z.uuid() }),
  mediaType: 'application/zip',
  reply: z.null(),
  refusals: { data_export_expired: 404 },
});
