import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import type { Ground } from '../ground.ts';
import { fileLetter } from './letters.ts';

/** A mail server that takes everything, from anybody, and delivers nothing. */
export function mailServer({ books, now }: Pick<Ground, 'books' | 'now'>): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // Its certificate would be nobody's.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (auth, _, done) => done(null, { user: auth.username ?? 'anybody' }),
    async onData(stream, { envelope }, done) {
      try {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        await fileLetter(books, await wholeOf(stream), { from, to }, now());
        done();
      } catch (fault) {
        done(fault instanceof Error ? fault : new Error(String(fault)));
      }
    },
  });
}

async function wholeOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
