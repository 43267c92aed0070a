import { once } from 'node:events';
import { connect } from 'node:net';

/** Hands a mail over as a mail program does, line by line, and throws where it is not taken. */
export async function sendMail(
  port: number,
  envelope: { from: string; to: string },
  raw: string,
): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const sendLine = async (line: string | undefined, expected: string) => {
    if (line !== undefined) socket.write(`${line}\r\n`);
    const [answer] = await once(socket, 'data');
    if (!String(answer).startsWith(expected)) throw new Error(`${line}: ${String(answer)}`);
  };
  await sendLine(undefined, '220');
  await sendLine('HELO shop.test', '250');
  await sendLine(`MAIL FROM:<${envelope.from}>`, '250');
  await sendLine(`RCPT TO:<${envelope.to}>`, '250');
  await sendLine('DATA', '354');
  await sendLine(`${raw}\r\n.`, '250');
  await sendLine('QUIT', '221');
  socket.destroy();
}
