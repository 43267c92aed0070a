import { sql } from 'kysely';
import { type Database, queryBuilder } from '#platform/database/database';
import type { Restriction } from '#platform/database/tables';
import { createId } from '#platform/lib/id';
import { noon } from './test-database.ts';

type TestDatabase = Pick<Database, 'run'>;
type RestrictionOptions = { name?: string; type?: Restriction['type']; terms?: string };

/** A restriction with its first version. Returns its id. */
export async function createTestRestriction(
  { run }: TestDatabase,
  clientId: string,
  {
    name = 'Exercise waiver',
    type = 'pre-purchase-waiver',
    terms = '<p>I am fit.</p>',
  }: RestrictionOptions = {},
): Promise<string> {
  const id = createId(noon);
  await run(queryBuilder.insertInto('restriction').values({ client_id: clientId, id, name, type }));
  await addTestVersion({ run }, { clientId, id }, { version: 1, terms, at: noon });
  return id;
}

/** Replaces the terms of a restriction by a new version at an instant in milliseconds. */
export async function addTestVersion(
  { run }: TestDatabase,
  { clientId, id }: { clientId: string; id: string },
  { version, terms = '<p>New terms.</p>', at }: { version: number; terms?: string; at: number },
): Promise<void> {
  await run(
    queryBuilder
      .insertInto('restriction_version')
      .values({ client_id: clientId, restriction_id: id, version, terms, created_at: new Date(at) }),
  );
  await run(sql`update restriction set version = ${version} where client_id = ${clientId} and id = ${id}`);
}

type Needs = { waiver?: string; induction?: string; criteria?: 'all' | 'any' };

/** Sets what the schedule of an occurrence needs before a purchase. */
export const setTestRestrictions = (
  { run }: TestDatabase,
  { clientId, occurrenceId }: { clientId: string; occurrenceId: string },
  { waiver, induction, criteria }: Needs,
) =>
  run(sql`
    update schedule s set waiver_id = ${waiver ?? null}, induction_id = ${induction ?? null},
      restriction_criteria = ${criteria ?? null}
    from occurrence o
    where o.client_id = ${clientId} and o.id = ${occurrenceId} and s.client_id = o.client_id and s.id = o.schedule_id`);

/** Records that a person has completed a version of a restriction, as staff do for an induction. */
export const completeTestRestriction = (
  { run }: TestDatabase,
  clientId: string,
  { personId, id, version = 1 }: { personId: number; id: string; version?: number },
) =>
  run(
    queryBuilder.insertInto('completion').values({
      client_id: clientId,
      person_id: personId,
      restriction_id: id,
      version,
      completed_at: new Date(noon),
    }),
  );

/** What a person has completed. */
export const readTestCompletions = ({ run }: TestDatabase, clientId: string, personId: number) =>
  run(sql<{ restriction_id: string; version: number; agreed_by_id: number | null; terms: string }>`
    select c.restriction_id, c.version, c.agreed_by_id, v.terms from completion c
    join restriction_version v on v.client_id = c.client_id and v.restriction_id = c.restriction_id
      and v.version = c.version
    where c.client_id = ${clientId} and c.person_id = ${personId} order by c.version`);
