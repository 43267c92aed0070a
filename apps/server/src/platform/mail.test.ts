import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openMailer, sendMail } from './mail.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A mail server as RFC 5321 has it, no more than one letter needs; it keeps what came in. */
async function postOffice(takes = true) {
  const letters: string[] = [];
  const server = createServer((socket) => talk(socket, letters, takes));
  stops.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { letters, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

function talk(socket: Socket, letters: string[], takes: boolean): void {
  let letter: string | undefined;
  socket.write('220 here\r\n');
  socket.on('data', (data) => {
    const text = data.toString();
    if (letter !== undefined) {
      letter += text;
      if (!letter.endsWith('\r\n.\r\n')) return;
      letters.push(letter);
      letter = undefined;
      socket.write('250 kept\r\n');
    } else if (text.startsWith('DATA')) {
      letter = '';
      socket.write('354 go on\r\n');
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
    else socket.write(takes || !text.startsWith('MAIL') ? '250 fine\r\n' : '451 later\r\n');
  });
}

const letter = { to: 'sam@demo.test', subject: 'Your booking', text: 'See you.', html: '<p>See you.</p>' };
const id = '01931f2a-0000-7000-8000-000000000000';
const job = { clientId: id, id, payload: letter };
const attempt = { number: 1, isLast: false };

test('a mail goes out in both forms, and sent again it is the same mail', async () => {
  const { letters, url } = await postOffice();
  const mailer = openMailer(url, 'Northgate <hello@northgate.test>');
  const send = sendMail(mailer);
  await send(job, attempt);
  await send(job, { ...attempt, number: 2 });
  expect(letters).toHaveLength(2);
  for (const one of letters) {
    expect(one).toContain(`Message-ID: <${id}@northgate.test>`);
    expect(one).toContain('From: Northgate <hello@northgate.test>');
    expect(one).toMatch(/text\/plain[^]*See you\.[^]*text\/html[^]*<p>See you\.<\/p>/);
  }
  mailer.close();
});

test('a mail that is not taken, or has nowhere to go, fails, so that the job is tried again', async () => {
  const { letters, url } = await postOffice(false);
  const mailer = openMailer(url, 'hello@northgate.test');
  await expect(sendMail(mailer)(job, attempt)).rejects.toThrow('451');
  expect(letters).toEqual([]);
  mailer.close();
  await expect(openMailer(undefined, 'a@b.test').send(letter, id)).rejects.toThrow(/SMTP_URL is missing/);
});
