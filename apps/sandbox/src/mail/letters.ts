import { createHash, randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Books } from '../ground.ts';

/** One mail as /mail and /mail.json show it. A mail that was sent again is one letter with several copies. */
export type Letter = {
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

type Page = { letters: Letter[] };
const most = 500;
const empty = (): Page => ({ letters: [] });

/** The newest first. */
export const lettersOf = (books: Books): Letter[] => books.read('mail', empty()).letters;

/** Files a mail as it came off the wire, with the addresses that it was handed over for. */
export async function fileLetter(
  books: Books,
  raw: Buffer,
  envelope: { from: string; to: string[] },
  receivedAt: number,
): Promise<void> {
  const mail = await PostalMime.parse(raw);
  const id = randomUUID();
  const messageId = mail.messageId ?? `<${id}@unnamed.sandbox>`;
  books.change('mail', empty(), (page) => {
    const known = page.letters.find((letter) => letter.messageId === messageId);
    if (known) {
      known.copies += 1;
      known.to = [...new Set([...known.to, ...envelope.to])];
      return;
    }
    page.letters.unshift({
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
    page.letters.splice(most);
  });
}
