import { createHash, randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { DataStore } from '../platform/deps.ts';

/** One mail as /mail and /mail.json show it. A mail that was sent again is one letter with several copies. */
export type ReceivedEmail = {
  id: string;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** The instant of the first copy. */
  receivedAt: number;
  copies: number;
};

type Mailbox = { emails: ReceivedEmail[] };
const maxEmails = 500;
const createEmptyMailbox = (): Mailbox => ({ emails: [] });

/** The newest first. */
export const readEmails = (store: DataStore): ReceivedEmail[] =>
  store.read('mail', createEmptyMailbox()).emails;

/** Files a mail as it came off the wire, with the addresses that it was handed over for. */
export async function saveEmail(
  store: DataStore,
  raw: Buffer,
  envelope: { from: string; to: string[] },
  receivedAt: number,
): Promise<void> {
  const mail = await PostalMime.parse(raw);
  const id = randomUUID();
  const messageId = mail.messageId ?? `<${id}@unnamed.sandbox>`;
  store.update('mail', createEmptyMailbox(), (mailbox) => {
    const known = mailbox.emails.find((email) => email.messageId === messageId);
    if (known) {
      known.copies += 1;
      known.to = [...new Set([...known.to, ...envelope.to])];
      return;
    }
    mailbox.emails.unshift({
      // The same Message-ID keeps its address after a restart with empty books.
      id: createHash('sha256').update(messageId).digest('hex').slice(0, 16),
      messageId,
      from: mail.from?.address ?? envelope.from,
      to: envelope.to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      receivedAt,
      copies: 1,
    });
    mailbox.emails.splice(maxEmails);
  });
}
