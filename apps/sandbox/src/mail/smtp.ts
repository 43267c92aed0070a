import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import type { SandboxDeps } from '../platform/deps.ts';
import { saveEmail } from './emails.ts';

/** An SMTP server that accepts every email without authentication and only stores it. */
export function createMailServer({ store, now }: Pick<SandboxDeps, 'store' | 'now'>): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // No trusted certificate exists for a local server.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (auth, _, done) => done(null, { user: auth.username ?? 'anonymous' }),
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
