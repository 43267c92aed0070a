import { type BillingAddress, defaultCountry } from '@pavilion/domain/billing-address';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type PayerKey = { clientId: string; personId: number };

/** The billing address of a person's last payment, else the address of their account; undefined if they have neither. */
export async function readBillingAddress(
  run: RunStatement,
  { clientId, personId }: PayerKey,
): Promise<BillingAddress | undefined> {
  const [address] = await run(sql<BillingAddress>`
    select line1, line2, city, postcode, country, state from billing_address
    where client_id = ${clientId} and person_id = ${personId}
    union all
    select address1, address2, town, postcode, ${defaultCountry}, '' from person
    where client_id = ${clientId} and id = ${personId} and address1 <> ''
      and not exists (select from billing_address where client_id = ${clientId} and person_id = ${personId})`);
  return address;
}

/** Saves the billing address of a payment for the person's next one. */
export async function saveBillingAddress(
  tx: Transaction,
  { clientId, personId, now }: PayerKey & { now: number },
  { line1, line2, city, postcode, country, state }: BillingAddress,
): Promise<void> {
  await tx(sql`
    insert into billing_address (client_id, person_id, line1, line2, city, postcode, country, state, updated_at)
    values (${clientId}, ${personId}, ${line1}, ${line2}, ${city}, ${postcode}, ${country}, ${state}, ${new Date(now)})
    on conflict (client_id, person_id) do update set line1 = excluded.line1, line2 = excluded.line2,
      city = excluded.city, postcode = excluded.postcode, country = excluded.country, state = excluded.state,
      updated_at = excluded.updated_at`);
}

/** Deletes the addresses of these people. */
export const deleteBillingAddresses = (
  run: RunStatement,
  { clientId, personIds }: { clientId: string; personIds: readonly number[] },
) =>
  run(sql`
    delete from billing_address where client_id = ${clientId} and person_id in (${sql.join(personIds)})`);
