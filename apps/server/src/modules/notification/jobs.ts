import type { AppDeps } from '#platform/deps';
import type { JobHandlers } from '#platform/jobs/job-runner';
import type { Mailer } from '#platform/jobs/mailer';
import { readClientOrigin } from '../client/index.ts';
import { buildNoticeEmail } from '../email/index.ts';
import { noticeSchema } from '../notice/index.ts';
import { readRecipient } from './store/recipients.ts';

/** The job that emails a notice. Repeated with the same id, which mail programs show once. */
export const notificationJobs = (
  { database: { run }, settings }: Pick<AppDeps, 'database' | 'settings'>,
  mailer: Pick<Mailer, 'send'>,
): JobHandlers => ({
  async send_notice({ clientId, id, payload }) {
    const { person_id: personId, kind, path, params, ...request } = noticeSchema.parse(payload);
    const recipient = await readRecipient(run, { clientId, personId });
    if (!recipient) return;
    const origin =
      request.origin ?? recipient.linkOrigin ?? (await readClientOrigin(run, clientId, settings, 'account'));
    const language = request.language ?? recipient.language;
    await mailer.send(
      buildNoticeEmail({ ...recipient, kind, params, language, url: `${origin}${path}` }),
      id,
    );
  },
});
