import { afterEach, expect, test } from 'vitest';
import { createTestSandbox, type Sandbox } from '../testing/create-test-sandbox.ts';
import { readPath, readText } from '../testing/opayo-shop.ts';
import { sendMail } from '../testing/send-mail.ts';

const open: Sandbox[] = [];
afterEach(async () => {
  for (const { mail } of open.splice(0)) await new Promise<void>((closed) => mail.close(closed));
});

const createRawEmail = (messageId: string) =>
  [
    'From: Northgate Leisure <bookings@demo.test>',
    'To: Alex <alex@demo.test>',
    'Subject: =?utf-8?Q?Your_booking_=E2=80=93_Spin?=',
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'See you at 18:30.',
    '--part',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>See you at <b>18:30</b>.</p>',
    '--part--',
  ].join('\r\n');

async function startMailServer(sandbox: Sandbox) {
  open.push(sandbox);
  const { mail } = sandbox;
  await new Promise<void>((listening) => mail.listen(0, '127.0.0.1', listening));
  const address = mail.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return (messageId = '<1@demo.test>') =>
    sendMail(port, { from: 'bounces@demo.test', to: 'alex@demo.test' }, createRawEmail(messageId));
}

test('shows a sent email as a page and as JSON', async () => {
  const sandbox = createTestSandbox();
  const send = await startMailServer(sandbox);
  await send();
  const { body } = await sandbox.call('/mail.json');
  expect(body).toEqual([
    {
      id: expect.any(String),
      messageId: '<1@demo.test>',
      from: 'bookings@demo.test',
      to: ['alex@demo.test'],
      subject: 'Your booking – Spin',
      text: expect.stringContaining('See you at 18:30.'),
      html: expect.stringContaining('<b>18:30</b>'),
      receivedAt: expect.any(Number),
      copies: 1,
    },
  ]);
  expect((await sandbox.call('/mail')).text).toContain('Your booking – Spin');
  const page = await sandbox.call(`/mail/${readText(body, '0', 'id')}`);
  expect(page.text).toContain('Sandbox, no real money');
  expect(page.text).toContain('See you at &lt;b&gt;18:30&lt;/b&gt;');
  expect(await sandbox.call('/mail/unknown')).toMatchObject({ status: 404 });
});

test('counts repeated deliveries of an email as copies', async () => {
  const sandbox = createTestSandbox();
  const send = await startMailServer(sandbox);
  for (const messageId of ['<1@demo.test>', '<2@demo.test>', '<1@demo.test>']) await send(messageId);
  expect((await sandbox.call('/mail.json')).body).toMatchObject([
    { messageId: '<2@demo.test>', copies: 1 },
    { messageId: '<1@demo.test>', copies: 2 },
  ]);
});

test('keeps emails after a restart', async () => {
  const first = createTestSandbox();
  await (await startMailServer(first))();
  const { body } = await createTestSandbox(first.dataDir).call('/mail.json');
  expect(readPath(body, '0', 'subject')).toBe('Your booking – Spin');
});
