import { createHash, randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { DataStore } from '../platform/deps.ts';

/** An email as /mail and /mail.json show it. Repeated deliveries with one Message-ID count as copies. */
export type ReceivedEmail = {
  id: string;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** When the first copy arrived. */
  receivedAt: number;
  copies: number;
};

/** By id, the oldest first. */
type Inbox = { emails: Record<string, ReceivedEmail> };
const maxEmails = 200;
const key = 'inbox';
const createEmptyInbox = (): Inbox => ({ emails: {} });

/** All received emails, the newest first. */
export const readEmails = (store: DataStore): ReceivedEmail[] =>
  Object.values(store.read(key, createEmptyInbox()).emails).toReversed();

/** The HTML with the images that the email itself contains, as a mail program shows them. */
const inlineImages = ({ html = '', attachments }: Awaited<ReturnType<typeof PostalMime.parse>>): string =>
  attachments.reduce((text, { contentId, mimeType, content }) => {
    const cid = contentId?.replace(/^<|>$/g, '');
    if (!cid) return text;
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
    return text.replaceAll(`cid:${cid}`, `data:${mimeType};base64,${bytes.toString('base64')}`);
  }, html);

/** Saves a raw email with the addresses of its SMTP envelope. */
export async function saveEmail(
  store: DataStore,
  raw: Buffer,
  envelope: { from: string; to: string[] },
  receivedAt: number,
): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  const messageId = parsed.messageId ?? `<${randomUUID()}@unnamed.sandbox>`;
  // Derived from the Message-ID, so the URL stays the same after a reset.
  const id = createHash('sha256').update(messageId).digest('hex').slice(0, 16);
  store.update(key, createEmptyInbox(), ({ emails }) => {
    const existing = emails[id];
    if (existing) {
      existing.copies += 1;
      existing.to = [...new Set([...existing.to, ...envelope.to])];
      return;
    }
    emails[id] = {
      id,
      messageId,
      from: parsed.from?.address ?? envelope.from,
      to: envelope.to,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: inlineImages(parsed),
      receivedAt,
      copies: 1,
    };
    for (const oldest of Object.keys(emails).slice(0, -maxEmails)) delete emails[oldest];
  });
}
