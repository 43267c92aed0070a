import type { Page } from '@playwright/test';
import { waitForHydration } from '../journeys.ts';
import { runStatement } from '../stack/database.ts';

/** Gives credit (minor units) to a new customer, and opens the page again. */
export async function giveCredit(
  page: Page,
  email: string,
  type: 'general' | 'membership',
  amount: number,
): Promise<void> {
  await runStatement(
    `with buyer as (select client_id, id from person where email = $1),
       internal as (
         insert into account (client_id, id, kind, code) select client_id, gen_random_uuid(), 'internal', 'credit' from buyer
         on conflict (client_id, code) do update set code = excluded.code returning id
       ),
       own as (
         insert into account (client_id, id, kind, code, person_id, credit_type, balance, reserved)
         select client_id, gen_random_uuid(), 'person', 'credit-' || $2 || '-' || id, id, $2, $3::int, 0 from buyer
         returning client_id, id
       )
     insert into journal (client_id, id, created_at, from_account_id, to_account_id, amount, reason)
     select own.client_id, gen_random_uuid(), now(), internal.id, own.id, $3::int, 'credit_given' from own, internal`,
    [email, type, amount],
  );
  await page.reload();
  await waitForHydration(page);
}
