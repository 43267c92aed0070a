import type { Insertable } from 'kysely';
import { type Database, queryBuilder } from '#platform/database/database';
import type { Membership, MembershipPlan } from '#platform/database/tables';
import { createId } from '#platform/lib/id';
import { noon } from './test-database.ts';

type TestDatabase = Pick<Database, 'run'>;
type Client = { id: string };

export async function createTestPlan(
  { run }: TestDatabase,
  { id: client_id }: Client,
  changes: Partial<Insertable<MembershipPlan>> = {},
) {
  const plan = { client_id, id: createId(noon), name: 'Gold', monthly_amount: 3000, ...changes };
  await run(queryBuilder.insertInto('membership_plan').values(plan));
  return plan;
}

/** Makes a person a member since 1 January 2030. */
export async function createTestMembership(
  { run }: TestDatabase,
  plan: Awaited<ReturnType<typeof createTestPlan>>,
  personId: number,
  changes: Partial<Insertable<Membership>> = {},
): Promise<void> {
  await run(
    queryBuilder.insertInto('membership').values({
      client_id: plan.client_id,
      id: createId(noon),
      person_id: personId,
      plan_id: plan.id,
      starts_on: '2030-01-01',
      created_at: new Date(noon),
      ...changes,
    }),
  );
}
