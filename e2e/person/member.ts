import type { Client } from '../journeys.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';

/** A plan without an end of each client. */
export const plans = { demo: 'Northgate Active', harbour: 'Harbour Complete' } as const;

/** Reception has sold a membership without an end, and has taken 3 of 10 swims. */
export async function becomeMember(email: string, client: Client): Promise<void> {
  const today = new Date(getNow()).toISOString().slice(0, 10);
  await runStatement(
    `insert into membership (client_id, id, person_id, plan_id, starts_on, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, $2::date - 40, p.created_at
     from person p join membership_plan m on m.client_id = p.client_id and m.name = $3 where p.email = $1`,
    [email, today, plans[client]],
  );
  await runStatement(
    `insert into package (client_id, id, person_id, plan_id, uses, used, used_at_desk, expires_at, created_at)
     select p.client_id, gen_random_uuid(), p.id, m.id, 10, 3, 3, $2::date + 60, p.created_at
     from person p join package_plan m on m.client_id = p.client_id and m.name = '10 swims' where p.email = $1`,
    [email, today],
  );
}
