import { randomInt } from 'node:crypto';
import { marketingChannels } from '@pavilion/domain/user-details/choices';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { hasAccount, insertPerson, type NewPerson } from './store.ts';

type CustomerFields = Omit<NewPerson, 'client_id' | 'uuid' | 'reference' | 'created_at' | 'role'>;

/**
 * Inserts a customer with a new reference. Returns undefined if the email address already has an account. A child without
 * an account has the address ''.
 */
export async function insertCustomer(
  tx: Transaction,
  { clientId, now }: { clientId: string; now: number },
  fields: CustomerFields,
): Promise<number | undefined> {
  const created_at = new Date(now);
  const agreements = marketingChannels.map((channel) => [
    `marketing_${channel}_at`,
    fields[`marketing_${channel}`] === true ? created_at : null,
  ]);
  const person = {
    ...fields,
    ...(Object.fromEntries(agreements) as Pick<NewPerson, 'marketing_email_at'>),
    client_id: clientId,
    uuid: createId(now),
    created_at,
  };
  for (;;) {
    const personId = await insertPerson(tx, { ...person, reference: generateReference() });
    if (personId !== undefined) return personId;
    // The email address is taken or, very rarely, the random reference; then the loop tries another reference.
    if (
      fields.is_provisional !== true &&
      fields.email !== '' &&
      (await hasAccount(tx, { clientId, email: fields.email }))
    )
      return undefined;
  }
}

/** Without 0, O, 1, I and L, which are easily confused when read aloud. */
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const generateReference = (): string =>
  Array.from({ length: 8 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join('');
