import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { SavedCardDetails } from '../payment/index.ts';

type PersonKey = { clientId: string; personId: number };

export type SavedCard = SavedCardDetails & { id: string; provider: string };

const columns = sql`id, provider, token, brand, last_four as "lastFour", expiry_month as "expiryMonth",
  expiry_year as "expiryYear"`;

const maxCards = 50;

/** The cards of a person at every provider, the last used first. */
export const readSavedCards = (run: RunStatement, { clientId, personId }: PersonKey): Promise<SavedCard[]> =>
  run(sql<SavedCard>`
    select ${columns} from saved_card
    where client_id = ${clientId} and person_id = ${personId}
    order by used_at desc, id desc limit ${maxCards}`);

/** A card of this person; undefined for that of another. */
export async function readSavedCard(
  run: RunStatement,
  { clientId, personId, id }: PersonKey & { id: string },
): Promise<SavedCard | undefined> {
  const [card] = await run(sql<SavedCard>`
    select ${columns} from saved_card
    where client_id = ${clientId} and person_id = ${personId} and id = ${id}`);
  return card;
}

/** Deletes a card and returns it; undefined if the person has none with this id. */
export async function deleteSavedCard(
  run: RunStatement,
  { clientId, personId, id }: PersonKey & { id: string },
): Promise<SavedCard | undefined> {
  const [card] = await run(sql<SavedCard>`
    delete from saved_card where client_id = ${clientId} and person_id = ${personId} and id = ${id}
    returning ${columns}`);
  return card;
}

/** Deletes all cards of some people, and returns them. */
export const deleteSavedCards = (
  run: RunStatement,
  { clientId, personIds }: { clientId: string; personIds: readonly number[] },
): Promise<SavedCard[]> =>
  run(sql<SavedCard>`
    delete from saved_card where client_id = ${clientId} and person_id = any(${[...personIds]}::int[])
    returning ${columns}`);

type NewCard = PersonKey & { id: string; provider: string; card: SavedCardDetails; now: number };

/**
 * Saves a card. One that the person has already saved keeps its id, and its earlier token is returned if it is another:
 * the provider has to remove it. Two concurrent calls for one card violate a constraint, so that one of them is repeated.
 */
export async function saveCard(
  tx: Transaction,
  { clientId, personId, id, provider, card, now }: NewCard,
): Promise<string | undefined> {
  const { token, brand, lastFour, expiryMonth, expiryYear } = card;
  const [previous] = await tx(sql<{ id: string; token: string }>`
    delete from saved_card
    where client_id = ${clientId} and person_id = ${personId} and provider = ${provider} and (token = ${token}
      or (brand = ${brand} and last_four = ${lastFour} and expiry_month = ${expiryMonth} and expiry_year = ${expiryYear}))
    returning id, token`);
  await tx(sql`
    insert into saved_card (client_id, id, person_id, provider, token, brand, last_four, expiry_month, expiry_year,
      created_at, used_at)
    values (${clientId}, ${previous?.id ?? id}, ${personId}, ${provider}, ${token}, ${brand}, ${lastFour},
      ${expiryMonth}, ${expiryYear}, ${new Date(now)}, ${new Date(now)})`);
  return previous && previous.token !== token ? previous.token : undefined;
}

/** Marks a card as used, which puts it first in the list. */
export const markCardUsed = (
  run: RunStatement,
  { clientId, personId, id, now }: PersonKey & { id: string; now: number },
) =>
  run(sql`
    update saved_card set used_at = ${new Date(now)}
    where client_id = ${clientId} and person_id = ${personId} and id = ${id}`);

/** Whose checkout a payment attempt belongs to. */
export async function readBuyer(
  run: RunStatement,
  { clientId, attemptId }: { clientId: string; attemptId: string },
): Promise<{ personId: number; isProvisional: boolean } | undefined> {
  const [row] = await run(sql<{ personId: number; isProvisional: boolean }>`
    select c.person_id as "personId", p.is_provisional as "isProvisional"
    from payment_attempt a
    join checkout c on c.client_id = a.client_id and c.id = a.checkout_id
    join person p on p.client_id = c.client_id and p.id = c.person_id
    where a.client_id = ${clientId} and a.id = ${attemptId}`);
  return row;
}

type CustomerKey = PersonKey & { provider: string };

/** The provider's record of a person. */
export async function readProviderCustomer(
  run: RunStatement,
  { clientId, personId, provider }: CustomerKey,
): Promise<string | undefined> {
  const [row] = await run(sql<{ ref: string }>`
    select ref from provider_customer
    where client_id = ${clientId} and person_id = ${personId} and provider = ${provider}`);
  return row?.ref;
}

/** Saves the provider's record of a person, and returns the saved one, which may be that of a concurrent request. */
export async function saveProviderCustomer(
  run: RunStatement,
  { clientId, personId, provider }: CustomerKey,
  ref: string,
): Promise<string> {
  const [row] = await run(sql<{ ref: string }>`
    insert into provider_customer (client_id, person_id, provider, ref)
    values (${clientId}, ${personId}, ${provider}, ${ref})
    on conflict (client_id, person_id, provider) do update set ref = provider_customer.ref
    returning ref`);
  return row?.ref ?? ref;
}

export const deleteProviderCustomer = (run: RunStatement, { clientId, personId, provider }: CustomerKey) =>
  run(sql`
    delete from provider_customer
    where client_id = ${clientId} and person_id = ${personId} and provider = ${provider}`);
