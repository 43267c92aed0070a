import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createMailer, createSendMailHandler } from './mailer.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A minimal mail server (RFC 5321) that stores the emails it receives. */
async function startMailServer(isAccepting = true) {
  const emails: string[] = [];
  const server = createServer((socket) => handleConnection(socket, emails, isAccepting));
  stops.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { emails, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

function handleConnection(socket: Socket, emails: string[], isAccepting: boolean): void {
  let email: string | undefined;
  socket.write('220 here\r\n');
  socket.on('data', (data) => {
    const text = data.toString();
    if (email !== undefined) {
      email += text;
      if (!email.endsWith('\r\n.\r\n')) return;
      emails.push(email);
      email = undefined;
      socket.write('250 stored\r\n');
    } else if (text.startsWith('DATA')) {
      email = '';
      socket.write('354 continue\r\n');
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
    else socket.write(isAccepting || !text.startsWith('MAIL') ? '250 fine\r\n' : '451 later\r\n');
  });
}

const email = { to: 'sam@demo.test', subject: 'Your booking', text: 'See you.', html: '<p>See you.</p>' };
const id = '01931f2a-0000-7000-8000-000000000000';
const job = { clientId: id, id, payload: email };
const attempt = { number: 1, isLast: false };

test('sends an email as text and HTML, with the same Message-ID when it is sent again', async () => {
  const { emails, url } = await startMailServer();
  const mailer = createMailer(url, 'Northgate <hello@northgate.test>');
  const send = createSendMailHandler(mailer);
  await send(job, attempt);
  await send(job, { ...attempt, number: 2 });
  expect(emails).toHaveLength(2);
  for (const received of emails) {
    expect(received).toContain(`Message-ID: <${id}@northgate.test>`);
    expect(received).toContain('From: Northgate <hello@northgate.test>');
    expect(received).toMatch(/text\/plain[^]*See you\.[^]*text\/html[^]*<p>See you\.<\/p>/);
  }
  mailer.close();
});

test('has the headers of a one-click unsubscribe (RFC 8058) only if it can be ended', async () => {
  const { emails, url } = await startMailServer();
  const mailer = createMailer(url, 'hello@northgate.test');
  const unsubscribe_url = 'https://account.demo.test/unsubscribe?token=abc';
  await mailer.send({ ...email, unsubscribe_url }, id);
  await mailer.send(email, id);
  const [reminder, receipt] = emails;
  expect(reminder).toContain(`\r\nList-Unsubscribe: <${unsubscribe_url}>\r\n`);
  expect(reminder).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(receipt).toContain('See you.');
  expect(receipt).not.toContain('List-Unsubscribe');
  mailer.close();
});

test('rejects when the server refuses the email or SMTP_URL is missing, so that the job is retried', async () => {
  const { emails, url } = await startMailServer(false);
  const mailer = createMailer(url, 'hello@northgate.test');
  await expect(createSendMailHandler(mailer)(job, attempt)).rejects.toThrow('451');
  expect(emails).toEqual([]);
  mailer.close();
  await expect(createMailer(undefined, 'a@b.test').send(email, id)).rejects.toThrow(/SMTP_URL is missing/);
});
