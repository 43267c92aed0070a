import { sql } from 'kysely';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#platform/runtime/logger';
import { readSettings } from '#platform/runtime/settings';
import { bookTestPlaces } from '../../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../../testing/occurrences.ts';
import { createTestClient, createTestPerson, linkTestPeople, testKeys } from '../../../testing/people.ts';
import { createTestDatabase, minutesAfter, noon } from '../../../testing/test-database.ts';
import { createReminderCodes } from '../../entry-code/index.ts';
import { sendReminders, sendVenueChanges } from '../index.ts';

const database = await createTestDatabase(4);
const { run } = database;
const client = await createTestClient(database, { languages: ['en', 'cy'] });
const venue = await createTestVenue(database, client);
const hour = 60;
const day = 24 * hour;
const deps = {
  database,
  createEntryCodes: createReminderCodes,
  settings: readSettings({ DATABASE_URL: 'postgres://unused', SECRET_KEY: 'x'.repeat(32) }),
  keys: testKeys,
  log: createLogger('silent'),
};

/** A session that starts so many minutes after noon, 13:00 in London, and a customer who has booked it at noon. */
async function createVisit(minutes: number, person: Parameters<typeof createTestPerson>[2] = {}) {
  const occurrence = await createTestOccurrence(database, venue, {
    occurrence: { starts_at: new Date(minutesAfter(minutes)), ends_at: new Date(minutesAfter(minutes + 45)) },
  });
  const sam = await createTestPerson(database, client, person);
  const bookingId = await bookTestPlaces(database, occurrence, sam);
  await run(sql`update booking set settled_at = ${new Date(noon)} where id = ${bookingId}`);
  return { ...occurrence, bookingId, sam };
}

const remind = (minutes: number) => sendReminders({ ...deps, now: () => minutesAfter(minutes) });

type Attachment = { name: string; cid: string; content: string };
type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe_url?: string;
  attachments?: Attachment[];
};
async function readEmails({ email }: { email: string }): Promise<Email[]> {
  const rows = await run(sql<{ payload: Email }>`
    select payload from outbox where kind = 'send_mail' and payload->>'to' = ${email} order by created_at, id`);
  return rows.map(({ payload }) => payload);
}

describe('reminders', () => {
  test('come once, a day before the session, with a link that ends them', async () => {
    const { sam, bookingId } = await createVisit(3 * day);
    await remind(2 * day - 1);
    expect(await readEmails(sam)).toEqual([]);
    await remind(2 * day);
    await Promise.all([remind(2 * day), remind(2 * day + 1)]);
    const emails = await readEmails(sam);
    expect(emails.map(({ subject }) => subject)).toEqual(['Test Leisure: Spin on Tue 4 Jun 2030, 13:00']);
    expect(emails[0]?.text).toContain(`/bookings/${bookingId}`);
    expect(emails[0]?.unsubscribe_url).toMatch(/\/unsubscribe\/reminders\/[\w-]{43}$/);
    expect(emails[0]?.html).toContain(emails[0]?.unsubscribe_url);
  });

  test('have the entry code of the booking, which is that of its confirmation [BKG-01 CHK-38]', async () => {
    const { sam, bookingId } = await createVisit(3 * day);
    await remind(2 * day);
    const [email] = await readEmails(sam);
    const [image] = email?.attachments ?? [];
    expect(email?.attachments).toHaveLength(1);
    expect(image).toMatchObject({ name: 'entry-code-1.png', type: 'image/png', encoding: 'base64' });
    expect(email?.html).toContain(`src="cid:${image?.cid}"`);
    expect(email?.text).toContain('Show the entry code of your session at the venue.');
    const picture = sharp(Buffer.from(image?.content ?? '', 'base64'))
      .ensureAlpha()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
    const [line] = await run(sql<{ id: string }>`select line_id as id from booking where id = ${bookingId}`);
    const id = Buffer.from(line?.id.replaceAll('-', '') ?? '', 'hex');
    expect(Buffer.from(decodeQR(pixels), 'base64url').includes(id)).toBe(true);
  });

  test('are sent again by no sweep after one that ended before its commit', async () => {
    const { sam } = await createVisit(3 * day);
    let isBroken = true;
    const broken: typeof database = {
      ...database,
      inTransaction: (work) =>
        database.inTransaction(async (tx) => {
          const result = await work(tx);
          if (isBroken) throw new Error('The worker was killed');
          return result;
        }),
    };
    const sweep = () => sendReminders({ ...deps, database: broken, now: () => minutesAfter(2 * day) });
    await sweep();
    expect(await readEmails(sam)).toEqual([]);
    isBroken = false;
    await sweep();
    await sweep();
    expect(await readEmails(sam)).toHaveLength(1);
  });

  test('are not for sessions that were booked later, are cancelled or are switched off', async () => {
    const late = await createVisit(day - 1);
    const cancelled = await createVisit(3 * day);
    await run(sql`update occurrence set status = 'cancelled' where id = ${cancelled.occurrenceId}`);
    const off = await createVisit(3 * day, { reminders: false });
    const control = await createVisit(3 * day);
    await remind(2);
    await remind(2 * day);
    const counts = [];
    for (const { sam } of [late, cancelled, off, control]) counts.push((await readEmails(sam)).length);
    expect(counts).toEqual([0, 0, 0, 1]);
  });

  test('wait in quiet hours, and are in the language of the customer', async () => {
    // Starts on Tuesday at 04:00 in London; a day before is in the night.
    const { sam } = await createVisit(2 * day + 15 * hour, { language: 'cy' });
    await remind(day + 15 * hour);
    await remind(day + 19 * hour - 1);
    expect(await readEmails(sam)).toEqual([]);
    await remind(day + 19 * hour);
    expect((await readEmails(sam)).map(({ subject }) => subject)).toEqual([
      'Test Leisure: Spin ar Faw 4 Meh 2030, 04:00',
    ]);
  });

  test('are one email for a parent who has booked for several people', async () => {
    const { sam, ...occurrence } = await createVisit(3 * day);
    const mia = await createTestPerson(database, client, { first_name: 'Mia' });
    await linkTestPeople(database, client, sam.personId, [mia.personId]);
    const bookingId = await bookTestPlaces(database, occurrence, {
      personId: mia.personId,
      bookedById: sam.personId,
    });
    await run(sql`update booking set settled_at = ${new Date(noon)} where id = ${bookingId}`);
    await remind(2 * day);
    const emails = await readEmails(sam);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('For Sam Sample');
    expect(emails[0]?.text).toContain('For Mia Sample');
  });
});

describe('a session that its venue changes', () => {
  const sweep = () => sendVenueChanges({ ...deps, now: () => noon });
  const move = (occurrenceId: string, minutes: number) =>
    run(sql`
      update occurrence set starts_at = starts_at + ${minutes}::int * interval '1 minute',
        ends_at = ends_at + ${minutes}::int * interval '1 minute'
      where id = ${occurrenceId}`);

  test('is one email with the old and the new time, and then a reminder of the new one [BKG-04]', async () => {
    const { sam, occurrenceId } = await createVisit(5 * day);
    await move(occurrenceId, 30);
    await move(occurrenceId, 30);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const [changed, ...others] = await readEmails(sam);
    expect([changed?.subject, others]).toEqual(['Test Leisure: Spin has changed', []]);
    expect(changed?.text).toContain('It was Thu 6 Jun 2030, 13:00 to 13:45.');
    expect(changed?.text).toContain('Thu 6 Jun 2030, 14:00 to 14:45');
    await remind(4 * day + hour);
    expect((await readEmails(sam)).at(-1)?.subject).toBe('Test Leisure: Spin on Thu 6 Jun 2030, 14:00');
  });

  test('tells nobody if nobody has booked it, or if only its places change [BKG-04]', async () => {
    const empty = await createTestOccurrence(database, venue);
    const { sam, occurrenceId } = await createVisit(5 * day);
    await move(empty.occurrenceId, 30);
    await run(
      sql`update occurrence set maximum = maximum + 1, starts_at = starts_at where id = ${occurrenceId}`,
    );
    expect(await run(sql`select from occurrence_change`)).toEqual([]);
    await sweep();
    expect(await readEmails(sam)).toEqual([]);
  });
});
