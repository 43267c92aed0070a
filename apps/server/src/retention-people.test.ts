import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applyRetention, retentionPeriods } from './retention.ts';
import { createTestClaim, runClaim } from './testing/claims.ts';
import { createTestOccurrence, createTestVenue } from './testing/occurrences.ts';
import { createTestClient, createTestPerson } from './testing/people.ts';
import { createTestRestriction } from './testing/restrictions.ts';
import { createTestDatabase, noon } from './testing/test-database.ts';

const database = await createTestDatabase(2);
const { run } = database;
const client = await createTestClient(database);
const clientId = client.id;
const venue = await createTestVenue(database, client);
const { personId } = await createTestPerson(database, client);

const dayMs = 24 * 3_600_000;
/** An instant just past a period of so many days before noon. */
const past = (days: number) => new Date(noon - days * dayMs - 1000);
/** Applies one period and returns its count. */
const apply = async (name: string) => {
  const periods = retentionPeriods.filter((period) => period.name === name);
  return (await applyRetention(database, noon, undefined, periods))[name];
};

test('keeps a provisional account that waits for an email: of a waitlist or of an opening', async () => {
  const createAccount = async () =>
    (await createTestPerson(database, client, { is_provisional: true, created_at: past(90) })).personId;
  const [waiting, joined, notified] = [await createAccount(), await createAccount(), await createAccount()];
  const { occurrenceId } = await createTestOccurrence(database, venue);
  const addEntry = (attendeeId: number, joinedById: number) =>
    run(sql`insert into waitlist_entry (client_id, id, occurrence_id, person_id, joined_by_id, language, link_origin,
        created_at)
      values (${clientId}, ${randomUUID()}, ${occurrenceId}, ${attendeeId}, ${joinedById}, 'en', '', ${past(90)})`);
  await addEntry(waiting, personId);
  await addEntry(personId, joined);
  await run(sql`update occurrence set waitlisted = 2 where id = ${occurrenceId}`);
  await run(sql`insert into opening_notice (client_id, person_id, occurrence_id, attendee_id, due_at, language, origin,
      created_at)
    values (${clientId}, ${notified}, ${occurrenceId}, ${notified}, ${new Date(noon)}, 'en', '', ${past(90)})`);
  expect(await apply('unused provisional accounts')).toBe(0);
  await run(
    sql`update waitlist_entry set status = 'left', ended_at = ${new Date(noon)} where ended_at is null`,
  );
  await run(sql`update occurrence set waitlisted = 0 where id = ${occurrenceId}`);
  await run(sql`delete from opening_notice`);
  expect(await apply('unused provisional accounts')).toBe(3);
});

test('deletes an attendee 90 days after they were named, unless they have a place, a link or a signature', async () => {
  const addAttendee = async (days: number) => {
    const id = randomUUID();
    await run(sql`insert into attendee (client_id, id, owner_id, first_name, last_name, date_of_birth, created_at)
      values (${clientId}, ${id}, ${personId}, 'Kim', 'Sample', '2020-05-01', ${past(days)})`);
    return id;
  };
  const [unused, recent, placed, asked, signed] = [
    await addAttendee(90),
    await addAttendee(89),
    await addAttendee(90),
    await addAttendee(90),
    await addAttendee(90),
  ];
  const claim = await createTestClaim(database, await createTestOccurrence(database, venue));
  expect(await runClaim(database, claim)).toBe('claimed');
  await run(
    sql`insert into line_attendee (client_id, line_id, attendee_id) values (${clientId}, ${claim.lineId}, ${placed})`,
  );
  const restrictionId = await createTestRestriction(database, clientId);
  await run(sql`insert into waiver_request (client_id, id, restriction_id, attendee_id, email, requested_by_id, sent_at,
      expires_at)
    values (${clientId}, ${randomUUID()}, ${restrictionId}, ${asked}, 'a@b.test', ${personId}, ${past(89)},
      ${past(75)})`);
  await run(sql`insert into waiver_signature (client_id, restriction_id, version, attendee_id, signer_name, signer_role,
      kind, signature, signed_at, signed_by_id)
    values (${clientId}, ${restrictionId}, 1, ${signed}, 'Sam Sample', 'guardian', 'typed', 'Sam Sample',
      ${past(89)}, ${personId})`);
  expect(await apply('attendees without a place or signature')).toBe(1);
  const rows = await run(sql<{ id: string }>`select id from attendee where client_id = ${clientId}`);
  expect(rows.map(({ id }) => id)).not.toContain(unused);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([recent, placed, asked, signed].toSorted());
});
