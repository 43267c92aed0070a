import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends an email over SMTP. Throws if the server rejects a line. */
export async function sendMail(
  port: number,
  envelope: { from: string; to: string },
  raw: string,
): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const sendLine = async (line: string | undefined, expected: string) => {
    if (line !== undefined) socket.write(`${line}\r\n`);
    const [reply] = await once(socket, 'data');
    if (!String(reply).startsWith(expected))
      throw new Error(`SMTP ${line ?? 'connect'} rejected: ${String(reply)}`);
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
