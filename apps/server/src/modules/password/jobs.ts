import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import { FinalJobError, type JobHandlers } from '#platform/jobs/job-runner';
import type { Mailer } from '#platform/jobs/mailer';
import { createRandomToken } from '#platform/security/crypto';
import { buildPasswordLinkEmail } from '../email/index.ts';
import { findAccountOwner } from '../person/index.ts';
import { insertPasswordLink } from './store.ts';

const linkRequest = z.object({
  /** An email address or a reference, in lower case. */
  username: z.string(),
  language: z.string(),
  /** Base URL of the client's bookings surface. */
  origin: z.string(),
  /** Milliseconds; undefined if the operator sends it again. */
  requested_at: z.optional(z.number()),
});
export type LinkRequest = z.output<typeof linkRequest>;

/** AUT-16: how long a link is valid. */
const linkLifetimeMs = 3_600_000;

/**
 * AUT-03: emails the link of a request if there is such a person. The token is created here and not in the request, so
 * that the database and the outbox never contain it. A repeated job sends another valid link.
 */
export const passwordJobs = (
  { database: { run }, now, log }: Pick<AppDeps, 'database' | 'now' | 'log'>,
  mailer: Pick<Mailer, 'send'>,
): JobHandlers => ({
  async send_password_link({ clientId, id, payload }) {
    const { username, language, origin, requested_at } = linkRequest.parse(payload);
    const time = now();
    const owner = await findAccountOwner(run, { clientId, username });
    if (!owner) return;
    if (requested_at !== undefined && time - requested_at > linkLifetimeMs) {
      // The customer has given up or asked again. The operator sees that they got no email (emails:failed).
      log.error({ clientId, personId: owner.personId, jobId: id }, 'password link not sent within an hour');
      throw new FinalJobError(
        'Not sent within an hour of the request, so the customer may have asked again.',
      );
    }
    const token = createRandomToken();
    const link = { clientId, personId: owner.personId, token, now: time, expiresAt: time + linkLifetimeMs };
    if (!(await insertPasswordLink(run, link))) {
      log.warn({ clientId, personId: owner.personId }, 'password link refused, too many in an hour');
      return;
    }
    const url = `${origin}/reset-password#${token}`;
    await mailer.send(buildPasswordLinkEmail({ ...owner, language, url }), id);
  },
});
