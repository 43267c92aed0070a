import { sql } from 'kysely';
import { queryBuilder, type RunStatement, type Transaction } from '#platform/database/database';

type PersonKey = { clientId: string; personId: number };

export type PasskeyRow = {
  id: string;
  name: string;
  credentialId: Buffer;
  transports: string[];
  createdAt: Date;
  usedAt: Date | null;
};

/** A person's passkeys, the latest first. */
export const readPasskeys = (run: RunStatement, { clientId, personId }: PersonKey): Promise<PasskeyRow[]> =>
  run(sql<PasskeyRow>`
    select id, name, credential_id as "credentialId", transports, created_at as "createdAt", used_at as "usedAt"
    from passkey where client_id = ${clientId} and person_id = ${personId}
    order by created_at desc, id desc`);

/** Locks a person, so that two requests at a time add no passkey beyond the limit; false for a provisional account. */
export async function lockAccount(tx: Transaction, { clientId, personId }: PersonKey): Promise<boolean> {
  const rows = await tx(sql`
    select from person where client_id = ${clientId} and id = ${personId} and not is_provisional
    for no key update`);
  return rows.length > 0;
}

type NewPasskey = PersonKey & {
  id: string;
  credentialId: Buffer;
  publicKey: Buffer;
  relyingParty: string;
  signCount: number;
  transports: string[];
  name: string;
  now: number;
};

/** Returns false if the client has the credential already. */
export async function insertPasskey(run: RunStatement, passkey: NewPasskey): Promise<boolean> {
  const inserted = await run(
    queryBuilder
      .insertInto('passkey')
      .values({
        client_id: passkey.clientId,
        id: passkey.id,
        person_id: passkey.personId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        relying_party: passkey.relyingParty,
        sign_count: passkey.signCount,
        transports: passkey.transports,
        name: passkey.name,
        created_at: new Date(passkey.now),
      })
      .onConflict((on) => on.doNothing())
      .returning('id'),
  );
  return inserted.length > 0;
}

/** Deletes a passkey of the person and returns its name; undefined if they have no such passkey. */
export async function deletePasskey(
  run: RunStatement,
  { clientId, personId }: PersonKey,
  id: string,
): Promise<string | undefined> {
  const [row] = await run(sql<{ name: string }>`
    delete from passkey where client_id = ${clientId} and person_id = ${personId} and id = ${id} returning name`);
  return row?.name;
}

export type LoginPasskey = {
  id: string;
  personId: number;
  personUuid: string;
  publicKey: Buffer;
  signCount: number;
};

/** A passkey by the id of its credential, with its person, who is a customer with an account. */
export async function readLoginPasskey(
  run: RunStatement,
  { clientId, credentialId, relyingParty }: { clientId: string; credentialId: Buffer; relyingParty: string },
): Promise<LoginPasskey | undefined> {
  const [row] = await run(sql<LoginPasskey>`
    select k.id, k.person_id as "personId", p.uuid as "personUuid", k.public_key as "publicKey",
      k.sign_count::float8 as "signCount"
    from passkey k join person p on p.client_id = k.client_id and p.id = k.person_id
    where k.client_id = ${clientId} and k.credential_id = ${credentialId} and k.relying_party = ${relyingParty}
      and p.role = 'customer' and not p.is_provisional`);
  return row;
}

/** Saves the counter of a use. Returns false if it has not risen: then a copy of the passkey was used before. */
export async function savePasskeyUse(
  run: RunStatement,
  { clientId, id, signCount, now }: { clientId: string; id: string; signCount: number; now: number },
): Promise<boolean> {
  const updated = await run(sql`
    update passkey set sign_count = ${signCount}, used_at = ${new Date(now)}
    where client_id = ${clientId} and id = ${id}
      and (sign_count < ${signCount}::bigint or (sign_count = 0 and ${signCount}::bigint = 0))
    returning 1`);
  return updated.length > 0;
}
