import * as z from 'zod/mini';
import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { JobHandlers } from '#platform/jobs/job-runner';
import type { Mailer } from '#platform/jobs/mailer';
import { createRandomToken } from '#platform/security/crypto';
import { readClientBrand } from '../client/index.ts';
import { buildConfirmAddressEmail, buildEmailChangeEmail } from '../email/index.ts';
import { confirmationRequest } from '../person/index.ts';
import { hasOtherAccount, insertEmailChange, readUnconfirmed } from './store.ts';

const changeRequest = z.object({
  person_id: z.int(),
  old_email: z.string(),
  new_email: z.string(),
  language: z.string(),
  /** Base URL of the client's bookings surface. */
  origin: z.string(),
  /** Milliseconds. */
  requested_at: z.number(),
});
export type ChangeRequest = z.output<typeof changeRequest>;

/** ACC-03: how long the links of a change are valid. */
const linkLifetimeMs = 24 * 3_600_000;

/**
 * ACC-03: emails the two links of a change. The tokens are created here and not in the request, so that the database and
 * the outbox never contain them. An address with an account gets no link: its email says that nothing changes.
 */
export const emailChangeJobs = (
  { database: { run }, now, log }: Pick<AppDeps, 'database' | 'now' | 'log'>,
  mailer: Pick<Mailer, 'send'>,
): JobHandlers => ({
  async send_email_confirmation({ clientId, id, payload }) {
    await sendConfirmation({ run, now: now(), log, mailer }, { clientId, id, payload });
  },

  async send_email_change({ clientId, id, payload }) {
    const request = changeRequest.parse(payload);
    const { person_id: personId, old_email, new_email, language } = request;
    const time = now();
    if (time - request.requested_at > linkLifetimeMs) {
      log.error({ clientId, personId, jobId: id }, 'email change not sent within a day');
      return;
    }
    const [oldToken, newToken] = [createRandomToken(), createRandomToken()];
    const change = { clientId, id, personId, oldEmail: old_email, newEmail: new_email, oldToken, newToken };
    const isCurrent = await insertEmailChange(run, {
      ...change,
      requestedAt: request.requested_at,
      now: time,
      expiresAt: time + linkLifetimeMs,
    });
    if (!isCurrent) return;
    const brand = await readClientBrand(run, clientId);
    const email = { language, brand, newEmail: new_email };
    const toUrl = (token: string) => `${request.origin}/confirm-email#${token}`;
    const isTaken = await hasOtherAccount(run, { clientId, email: new_email });
    await mailer.send(
      buildEmailChangeEmail({ ...email, to: old_email, kind: 'old', url: toUrl(oldToken) }),
      `${id}-old`,
    );
    await mailer.send(
      isTaken
        ? buildEmailChangeEmail({ ...email, to: new_email, kind: 'taken', url: `${request.origin}/login` })
        : buildEmailChangeEmail({ ...email, to: new_email, kind: 'new', url: toUrl(newToken) }),
      `${id}-new`,
    );
  },
});

type ConfirmationDeps = {
  run: RunStatement;
  now: number;
  log: AppDeps['log'];
  mailer: Pick<Mailer, 'send'>;
};

/** AUT-20: asks a new customer to confirm their address, unless they have, or have changed it, since. */
async function sendConfirmation(
  { run, now, log, mailer }: ConfirmationDeps,
  { clientId, id, payload }: { clientId: string; id: string; payload: unknown },
): Promise<void> {
  const request = confirmationRequest.parse(payload);
  const { person_id: personId, language, origin } = request;
  const person = await readUnconfirmed(run, { clientId, personId });
  if (!person) return;
  if (now - request.requested_at > linkLifetimeMs) {
    log.error({ clientId, personId, jobId: id }, 'email confirmation not sent within a day');
    return;
  }
  const newToken = createRandomToken();
  const isCurrent = await insertEmailChange(run, {
    clientId,
    id,
    personId,
    oldEmail: person.email,
    newEmail: person.email,
    // Nobody gets it: the address has one link.
    oldToken: createRandomToken(),
    newToken,
    requestedAt: request.requested_at,
    now,
    expiresAt: now + linkLifetimeMs,
  });
  if (!isCurrent) return;
  const brand = await readClientBrand(run, clientId);
  const url = `${origin}/confirm-email#${newToken}`;
  await mailer.send(buildConfirmAddressEmail({ ...person, isNew: request.is_new, language, brand, url }), id);
}
