import { maxEmailsPerAddress } from '@pavilion/domain/household/invitation';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import type { JobHandlers } from '#platform/jobs/job-runner';
import type { Mailer } from '#platform/jobs/mailer';
import { createRandomToken } from '#platform/security/crypto';
import { buildHandoverEmail, buildInvitationEmail } from '../email/index.ts';
import { readHandoverToSend, saveHandoverEmail } from './store/handovers.ts';
import { readInvitationToSend, saveInvitationToken } from './store/household.ts';

const invitationJob = z.object({ link_id: z.int() });
export type InvitationJob = z.output<typeof invitationJob>;

const handoverJob = z.object({ handover_id: z.string() });
export type HandoverJob = z.output<typeof handoverJob>;

const dayMs = 24 * 3_600_000;

/**
 * AUT-13: emails an invitation that is still pending. The token is created here, so that the database and the outbox never
 * contain it; the latest email's replaces the earlier one.
 */
export const householdJobs = (
  { database: { run }, now: getNow, log }: Pick<AppDeps, 'database' | 'now' | 'log'>,
  mailer: Pick<Mailer, 'send'>,
): JobHandlers => ({
  async send_household_invitation({ clientId, id, payload }) {
    const { link_id: linkId } = invitationJob.parse(payload);
    const now = getNow();
    const invitation = await readInvitationToSend(run, { clientId, linkId, now, since: now - dayMs });
    if (!invitation) return;
    if (invitation.emailCount >= maxEmailsPerAddress) {
      log.warn({ clientId, linkId }, 'household invitation not sent, too many to one address');
      return;
    }
    const token = createRandomToken();
    if (!(await saveInvitationToken(run, { clientId, linkId, token, now }))) return;
    const url = `${invitation.origin}/invitation#${token}`;
    await mailer.send(buildInvitationEmail({ ...invitation, url }), id);
  },

  /** AUT-25: an address that has an account gets no link, so no account can be merged into another. */
  async send_account_handover({ clientId, id, payload }) {
    const { handover_id: handoverId } = handoverJob.parse(payload);
    const now = getNow();
    const key = { clientId, id: handoverId, now };
    const handover = await readHandoverToSend(run, { ...key, since: now - dayMs });
    if (!handover) return;
    if (handover.emailCount >= maxEmailsPerAddress) {
      log.warn({ clientId, handoverId }, 'account handover not sent, too many to one address');
      return;
    }
    const token = handover.isTaken ? undefined : createRandomToken();
    if (!(await saveHandoverEmail(run, { ...key, token }))) return;
    const url = `${handover.origin}${token === undefined ? '/login' : `/account-handover#${token}`}`;
    await mailer.send(buildHandoverEmail({ ...handover, url }), id);
  },
});
