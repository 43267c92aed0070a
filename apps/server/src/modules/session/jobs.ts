import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import type { JobHandlers } from '#platform/jobs/job-runner';
import type { Mailer } from '#platform/jobs/mailer';
import { readClientBrand } from '../client/index.ts';
import { buildSecurityEmail } from '../email/index.ts';
import { readUser, securityEvents } from '../person/index.ts';

const securityEvent = z.object({
  person_id: z.int(),
  event: z.enum(securityEvents),
  name: z.string(),
  language: z.string(),
  /** Base URL of the client's bookings surface. */
  origin: z.string(),
});

/** Emails a person what has changed about how their account is logged in to. */
export const sessionJobs = (
  { database: { run } }: Pick<AppDeps, 'database'>,
  mailer: Pick<Mailer, 'send'>,
): JobHandlers => ({
  async send_security_email({ clientId, id, payload }) {
    const { person_id: personId, event, name, language, origin } = securityEvent.parse(payload);
    const user = await readUser(run, { clientId, personId });
    if (!user) return;
    const brand = await readClientBrand(run, clientId);
    const url = `${origin}/forgotten-password`;
    await mailer.send(buildSecurityEmail({ to: user.email, event, name, brand, language, url }), id);
  },
});
