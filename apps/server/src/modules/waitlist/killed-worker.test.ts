import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { createTestWaitlists } from '../../testing/waitlists.ts';
import { createWorkers, patience } from '../../testing/workers/killed-worker.ts';

const { database, startWorker, kill } = await createWorkers();

/** A connection to the mail server that passes everything on except the end of the first email. */
async function createSlowMail(mailPort: number) {
  let isHeld = false;
  const server = createServer((worker) => {
    const mail = connect(mailPort, '127.0.0.1');
    mail.pipe(worker);
    // The end may come in a packet of its own.
    let sent = '';
    worker.on('data', (part: Buffer) => {
      sent = (sent + part.toString('latin1')).slice(-5);
      if (sent === '\r\n.\r\n') isHeld = true;
      else mail.write(part);
    });
    for (const socket of [worker, mail]) socket.on('error', () => undefined);
    worker.on('close', () => mail.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, isHeld: () => isHeld };
}

const received = z.array(z.object({ subject: z.string(), to: z.array(z.string()), copies: z.int() }));

test('a worker that is killed while it makes an offer, and while it sends its email, leaves one offer with one email, and the place is never sold past the queue [WTL-06]', {
  timeout: 400_000,
}, async () => {
  const sandbox = await startSandbox();
  const mailPort = Number(new URL(sandbox.origin).port) + 1;
  const slowMail = await createSlowMail(mailPort);
  const { createFull, join, add, read, logIn, clock } = await createTestWaitlists(database);
  const [kim, sam, stranger] = [await logIn(), await logIn(), await logIn()];
  const full = await createFull();
  await join(full, kim);
  await join(full, sam);
  const expectNoSale = async (): Promise<void> => {
    clock.now = sandbox.now();
    for (const person of [stranger, sam]) expect(await add(full, person)).toMatchObject({ ok: false });
  };
  const readOffers = () =>
    database.run(sql<{ person_id: number; status: string }>`
      select person_id, status from offer where occurrence_id = ${full.occurrenceId} order by created_at`);
  const readEmails = async () =>
    received
      .parse(await (await fetch(`${sandbox.origin}/mail.json`)).json())
      .filter(({ to }) => to.includes(kim.email) || to.includes(sam.email));

  // The offer waits to be inserted, in the transaction that counts it.
  await database.inTransaction(async (tx) => {
    await tx(sql`lock table offer in share mode`);
    await database.run(sql`update occurrence set maximum = 2 where id = ${full.occurrenceId}`);
    const worker = startWorker(sandbox.origin, slowMail.port);
    await waitForLock(database);
    await kill(worker);
    return { ok: true as const };
  });
  expect(await readOffers()).toEqual([]);
  expect(await read(full)).toMatchObject({ consumed: 1, waiting: 0, waitlisted: 2 });
  await expectNoSale();

  // The email is on its way: the mail server has all of it but its end.
  const sending = startWorker(sandbox.origin, slowMail.port);
  await expect.poll(slowMail.isHeld, patience).toBe(true);
  await kill(sending);
  expect(await readOffers()).toEqual([{ person_id: kim.personId, status: 'open' }]);
  expect(await readEmails()).toEqual([]);
  await expectNoSale();

  // The heartbeat of the dead worker is too old, and its job runs again.
  await sandbox.advance(600_000);
  const last = startWorker(sandbox.origin, mailPort);
  await expect.poll(readEmails, patience).toMatchObject([{ to: [kim.email], copies: 1 }]);
  // Sweeps that follow make no second offer and send no second email.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect(await readEmails()).toMatchObject([{ to: [kim.email], copies: 1 }]);
  expect(await readOffers()).toEqual([{ person_id: kim.personId, status: 'open' }]);
  expect(await read(full)).toEqual({
    consumed: 1,
    waiting: 1,
    waitlisted: 1,
    entries: ['offered', 'waiting'],
  });
  await expectNoSale();
  expect(await add(full, kim)).toMatchObject({ ok: true });
  expect(await read(full)).toMatchObject({ consumed: 2, waiting: 0, entries: ['accepted', 'waiting'] });
  await kill(last);
});
