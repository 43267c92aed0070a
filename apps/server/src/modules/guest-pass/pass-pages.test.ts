import { call } from '@pavilion/contract/call';
import { listGuestPassPacks, listSentGuestPasses } from '@pavilion/contract/guest-pass/guest-pass';
import type { SentPassFilter } from '@pavilion/domain/guest-pass/filter';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPassCalls } from '../../testing/account/guest-passes.ts';
import { readPages } from '../../testing/account/read-pages.ts';
import { createTestSend } from '../../testing/carts.ts';
import { createTestShop, readOutboxEmails } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { logInTestCustomer } from '../../testing/people.ts';
import { createTestPackagePlan } from '../../testing/price-rules.ts';
import { createTestDatabase, minutesAfter } from '../../testing/test-database.ts';

// ACC-10: guest passes of a customer and those that they have sent, by pages.
const database = await createTestDatabase(4);
const shop = await createTestShop(database, await startSandbox(), 'stripe');
const { run } = database;
await run(sql`update client set guest_passes = true where id = ${shop.client.id}`);
const occurrence = await shop.createOccurrence(800);
const plan = await createTestPackagePlan(database, shop.client, occurrence, {
  name: 'Guest swim',
  is_guest_pass: true,
});

async function createPerson() {
  const { personId, headers } = await logInTestCustomer(database, shop.client);
  const send = createTestSend(shop.app, headers);
  return { personId, send, ...createPassCalls(send) };
}

/** A customer who has sent 7 passes of one pack, the latest first: 3 that can be used, 2 withdrawn and 2 expired. */
async function createSender() {
  const person = await createPerson();
  const packId = await plan.give(person.personId, { uses: 20 });
  for (let index = 0; index < 7; index += 1)
    unwrapPayment(
      await person.sendPass(packId, { recipient_email: `friend${index}-${person.personId}@friend.test` }),
    );
  const passes = (await person.passes()).sent;
  const sent = passes.map(({ id }) => id);
  for (const id of sent.slice(3, 5)) unwrapPayment(await person.withdraw(id));
  for (const id of sent.slice(5))
    await run(sql`update guest_pass set expires_at = ${new Date(minutesAfter(-1))} where id = ${id}`);
  return { ...person, sent, recipients: passes.map((pass) => pass.recipient_email) };
}

type Person = Awaited<ReturnType<typeof createPerson>>;

const readSent = async ({ send }: Person, filter?: SentPassFilter) => {
  const { pages, total } = await readPages((page) =>
    call(send, listSentGuestPasses, { query: { page, per_page: 3, ...(filter && { filter }) } }),
  );
  return { ids: pages.map((rows) => rows.map(({ id }) => id)), total };
};

test('sent guest passes are listed by pages without gaps or duplicates, to their sender only [ACC-10]', async () => {
  const sender = await createSender();
  const { ids, total } = await readSent(sender);
  expect(total).toBe(7);
  expect(ids).toEqual([sender.sent.slice(0, 3), sender.sent.slice(3, 6), sender.sent.slice(6)]);
  const other = await createPerson();
  expect(await readSent(other)).toEqual({ ids: [[]], total: 0 });
});

test('sent guest passes are filtered by whether they can be used, with the pages of what is left [ACC-10]', async () => {
  const sender = await createSender();
  expect(await readSent(sender, 'usable')).toEqual({ ids: [sender.sent.slice(0, 3)], total: 3 });
  expect(await readSent(sender, 'ended')).toEqual({
    ids: [sender.sent.slice(3, 6), sender.sent.slice(6)],
    total: 4,
  });
  // Taken by a friend, a pass can still be used.
  const email = (await readOutboxEmails(shop)).find(({ to }) => to === sender.recipients[1]);
  const token = /pass_token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  unwrapPayment(await (await createPerson()).redeem(token));
  expect((await readSent(sender, 'usable')).total).toBe(3);
  const url = '/api/my-account/guest-passes/sent?filter=other';
  expect(await sender.send({ method: 'GET', url, body: undefined, headers: {} })).toMatchObject({
    status: 422,
  });
});

test('bought guest passes are listed by pages, the first to expire first, to their owner only [ACC-10]', async () => {
  const owner = await createPerson();
  const bought = [];
  for (let days = 1; days <= 7; days += 1)
    bought.push(await plan.give(owner.personId, { expires_at: new Date(minutesAfter(days * 24 * 60)) }));
  const readPacks = ({ send }: Person) =>
    readPages((page) => call(send, listGuestPassPacks, { query: { page, per_page: 3 } }));
  const { pages, total } = await readPacks(owner);
  expect(total).toBe(7);
  expect(pages.map((rows) => rows.map(({ id }) => id))).toEqual([
    bought.slice(0, 3),
    bought.slice(3, 6),
    bought.slice(6),
  ]);
  expect(await readPacks(await createPerson())).toEqual({ pages: [[]], total: 0 });
});
