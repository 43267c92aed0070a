import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Email } from '#platform/jobs/mailer';
import { readSettings } from '#platform/runtime/settings';
import { createTestClient, createTestPerson, testKeys } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { queueNotice } from '../notice/index.ts';
import { createUnsubscribeUrl, notificationJobs, notificationRoutes } from './index.ts';

const database = await createTestDatabase(4);
const client = await createTestClient(database, { languages: ['en', 'cy'] });
const app = createTestServer(database, notificationRoutes);

describe('a link that ends emails', () => {
  const getPath = (clientId: string, uuid: string, topic: 'reminders' | 'marketing') =>
    createUnsubscribeUrl({ keys: testKeys }, { clientId, topic, uuid, origin: '' });
  /** The request of a mail program: no cookie, a form, and often another site's origin. */
  const post = async (url: string, host = client.host) => {
    const headers = {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.test',
    };
    return (await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' }))
      .statusCode;
  };
  const readChoices = async ({ personId }: { personId: number }) => {
    const [row] = await database.run(sql<{
      reminders: boolean;
      marketing_email: boolean;
      marketing_sms: boolean;
    }>`
      select reminders, marketing_email, marketing_sms from person where id = ${personId}`);
    return row;
  };
  const createSubscriber = () =>
    createTestPerson(database, client, { marketing_email: true, marketing_sms: true });

  test('ends those of its topic by one POST without log-in, again too', async () => {
    const sam = await createSubscriber();
    const reminders = getPath(client.id, sam.uuid, 'reminders');
    expect([await post(reminders), await post(reminders)]).toEqual([200, 200]);
    expect(await readChoices(sam)).toEqual({ reminders: false, marketing_email: true, marketing_sms: true });
    await post(getPath(client.id, sam.uuid, 'marketing'));
    expect(await readChoices(sam)).toEqual({ reminders: false, marketing_email: false, marketing_sms: true });
  });

  test('ends nothing by a GET, for another topic, at another client or if it is changed', async () => {
    const sam = await createSubscriber();
    const other = await createTestClient(database);
    const url = getPath(client.id, sam.uuid, 'reminders');
    const changed = url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    expect((await app.inject({ url, headers: { host: client.host } })).statusCode).toBe(404);
    expect([
      await post(url.replace('reminders', 'marketing')),
      await post(url, other.host),
      await post(changed),
    ]).toEqual([404, 404, 404]);
    expect(await readChoices(sam)).toEqual({ reminders: true, marketing_email: true, marketing_sms: true });
  });
});

describe('a notice', () => {
  const settings = readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32) });
  /** Sends a person's notice, as often as its job is delivered. */
  async function deliver(personId: number, times: number) {
    const sent: { email: Email; id: string }[] = [];
    const jobs = notificationJobs(
      { database, settings },
      { send: async (email, id) => void sent.push({ email, id }) },
    );
    const [row] = await database.run(sql<{ id: string; payload: unknown }>`
      select id, payload from outbox where kind = 'send_notice' and payload ->> 'person_id' = ${String(personId)}`);
    if (!row) throw new Error(`No notice for person ${personId}`);
    for (let time = 0; time < times; time += 1)
      await jobs['send_notice']?.({ clientId: client.id, ...row }, { number: time + 1, isLast: false });
    return sent;
  }
  const queue = (personId: number, changes: object = {}) =>
    database.inTransaction(async (tx) => {
      const notice = { kind: 'password_changed', path: '/forgotten-password', params: { at: noon } } as const;
      await queueNotice(tx, { clientId: client.id, person_id: personId, now: noon, ...notice, ...changes });
      return { ok: true };
    });

  test('is in the language and leads to the account of the last log-in', async () => {
    const sam = await createTestPerson(database, client, {
      language: 'cy',
      link_origin: 'https://account.demo.test',
    });
    await queue(sam.personId);
    const [sent] = await deliver(sam.personId, 1);
    expect(sent?.email).toMatchObject({
      to: sam.email,
      subject: 'Test Leisure: Mae eich cyfrinair wedi newid',
    });
    expect(sent?.email.text).toContain('https://account.demo.test/forgotten-password');
    expect(sent?.email.unsubscribe_url).toBeUndefined();
  });

  test('has the same Message-ID when its job is delivered again, so that a mailbox shows it once', async () => {
    const sam = await createTestPerson(database, client);
    await queue(sam.personId);
    const sent = await deliver(sam.personId, 2);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  test('is for nobody without an address, such as a child [AUT-25]', async () => {
    const child = await createTestPerson(database, client, { email: '' });
    await queue(child.personId);
    expect(await deliver(child.personId, 1)).toEqual([]);
  });
});
