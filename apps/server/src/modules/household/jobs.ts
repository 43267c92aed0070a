import { maxEmailsPerAddress } from '@pavilion/domain/household/invitation';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import type { JobHandlers } from '#platform/jobs/job-runner';
import type { Mailer } from '#platform/jobs/mailer';
import { createRandomToken } from '#platform/security/crypto';
import { buildInvitationEmail } from '../email/index.ts';
import { readInvitationToSend, saveInvitationToken } from './store/household.ts';

const invitationJob = z.object({ link_id: z.int() });
export type InvitationJob = z.output<typeof invitationJob>;

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
});
