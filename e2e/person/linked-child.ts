import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Client } from '../journeys.ts';
import { openOrigin, register } from '../new-customer.ts';
import { runStatement } from '../stack/database.ts';
import { getNow } from '../stack/environment.ts';

/** Logs in a new customer, Jo Newcomer, with a linked child, Robin, who is 9 unless another age is given. Nobody else changes their basket. */
export async function registerParent(
  page: Page,
  client: Client = 'demo',
  age = 9,
): Promise<{ email: string; childId: number }> {
  await openOrigin(page, client);
  const { email } = await register(page, client);
  return { email, childId: await linkChild(email, 'Robin', age) };
}

/** Links a child to a customer, of 9 unless another age is given. */
export async function linkChild(email: string, firstName: string, age = 9): Promise<number> {
  const id = randomUUID();
  const bornOn = new Date(getNow());
  bornOn.setUTCFullYear(bornOn.getUTCFullYear() - age, bornOn.getUTCMonth() - 5);
  const [child] = await runStatement<{ linked_id: number }>(
    `with child as (
       insert into person (client_id, uuid, reference, first_name, last_name, email, date_of_birth, created_at)
       select client_id, $2::uuid, $3, $6, 'Newcomer', $4, $5::date, created_at from person where email = $1
       returning client_id, id, created_at
     )
     insert into linked_person (client_id, person_id, linked_id, relationship, status, created_at, confirmed_at)
     select p.client_id, p.id, child.id, 'parent', 'successful', child.created_at, child.created_at
     from child join person p on p.client_id = child.client_id and p.email = $1
     returning linked_id`,
    [
      email,
      id,
      id.slice(0, 8).toUpperCase(),
      `child-${id}@demo.test`,
      bornOn.toISOString().slice(0, 10),
      firstName,
    ],
  );
  if (!child) throw new Error(`No child was linked to ${email}`);
  return child.linked_id;
}
