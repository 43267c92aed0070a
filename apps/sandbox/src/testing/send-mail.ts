import { once } from 'node:events';
import { connect } from 'node:net';

/** Hands a mail over as a mail program does, line by line, and throws where it is not taken. */
export async function sendMail(
  port: number,
  envelope: { from: string; to: string },
  raw: string,
): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const say = async (line: string | undefined, expected: string) => {
    if (line !== undefined) socket.write(`${line}\r\n`);
    const [answer] = await once(socket, 'data');
    if (!String(answer).startsWith(expected)) throw new Error(`${line}: ${String(answer)}`);
  };
  await say(undefined, '220');
  await say('HELO shop.test', '250');
  await say(`MAIL FROM:<${envelope.from}>`, '250');
  await say(`RCPT TO:<${envelope.to}>`, '250');
  await say('DATA', '354');
  await say(`${raw}\r\n.`, '250');
  await say('QUIT', '221');
  socket.destroy();
}
