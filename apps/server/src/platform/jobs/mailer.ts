import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import type { JobHandler } from '#platform/jobs/job-runner';

const emailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The client's own sender, if it has one. */
  from: z.optional(z.string()),
  reply_to: z.optional(z.string()),
  /** RFC 8058: ends emails of this kind by a POST without log-in. */
  unsubscribe_url: z.optional(z.url()),
  attachments: z.optional(
    z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        /** Text, or bytes as base64. */
        content: z.string(),
        encoding: z.optional(z.literal('base64')),
        /** An image that the HTML shows by `cid:`, which mail programs do not list as a file. */
        cid: z.optional(z.string()),
      }),
    ),
  ),
});

/** An email as text and HTML. */
export type Email = z.output<typeof emailSchema>;

export type Mailer = { send: (email: Email, id: string) => Promise<void>; close: () => void };

/**
 * Sends by SMTP. The Message-ID contains `id`, the outbox row's id, so mail clients show an email that is sent again
 * after a crash once.
 */
export function createMailer(smtpUrl: string | undefined, sender: string): Mailer {
  if (smtpUrl === undefined) {
    const notConfigured = new Error(
      'SMTP_URL is missing, so the email waits. Set it to smtp://user:password@host:587.',
    );
    return { send: () => Promise.reject(notConfigured), close: () => {} };
  }
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 });
  const domain = /@([\w.-]+)/.exec(sender)?.[1] ?? 'localhost';
  return {
    send: async (
      { to, subject, text, html, from = sender, reply_to, unsubscribe_url, attachments = [] },
      id,
    ) => {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        attachments: attachments.map(({ name, type, content, encoding, cid }) => ({
          filename: name,
          contentType: type,
          content,
          ...(encoding !== undefined && { encoding }),
          ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
        })),
        messageId: `<${id}@${domain}>`,
        ...(reply_to === undefined ? {} : { replyTo: reply_to }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe_url !== undefined && {
            'List-Unsubscribe': `<${unsubscribe_url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
    close: () => transport.close(),
  };
}

/** The job `send_mail`; its payload is the complete email. */
export const createSendMailHandler =
  (mailer: Mailer): JobHandler =>
  ({ id, payload }) =>
    mailer.send(emailSchema.parse(payload), id);
