import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import type { SandboxDeps } from '../platform/deps.ts';
import { saveEmail } from './emails.ts';

/** A mail server that takes everything, from anybody, and delivers nothing. */
export function createMailServer({ store, now }: Pick<SandboxDeps, 'store' | 'now'>): SMTPServer {
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
        await saveEmail(store, await readAll(stream), { from, to }, now());
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
