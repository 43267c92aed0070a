import type { CollectionState } from '@pavilion/domain/direct-debit/state';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

export type CollectionKey = { clientId: string; id: string };

/** One month of an agreement. `amount` in minor units, days 'YYYY-MM-DD'. */
export type Collection = CollectionKey & {
  agreementId: string;
  startsOn: string;
  endsOn: string;
  amount: number;
  chargeOn: string;
  state: CollectionState;
  paymentRef: string | null;
  statusChecks: number;
};

const columns = sql`client_id as "clientId", id, agreement_id as "agreementId", starts_on::text as "startsOn",
  ends_on::text as "endsOn", amount, charge_on::text as "chargeOn", state, payment_ref as "paymentRef",
  status_checks as "statusChecks"`;

type NewCollection = Pick<
  Collection,
  'clientId' | 'id' | 'agreementId' | 'startsOn' | 'endsOn' | 'amount' | 'chargeOn'
>;

/** Plans the collection of a month. False if the month has one. */
export async function insertCollection(
  tx: Transaction,
  collection: NewCollection,
  now: number,
): Promise<boolean> {
  const at = new Date(now);
  const rows = await tx(sql`
    insert into debit_collection (client_id, id, agreement_id, starts_on, ends_on, amount, charge_on, state, created_at,
      updated_at)
    values (${collection.clientId}, ${collection.id}, ${collection.agreementId}, ${collection.startsOn},
      ${collection.endsOn}, ${collection.amount}, ${collection.chargeOn}, 'announced', ${at}, ${at})
    on conflict on constraint debit_collection_once do nothing returning id`);
  return rows.length > 0;
}

export async function readCollection(
  run: RunStatement,
  { clientId, id }: CollectionKey,
): Promise<Collection | undefined> {
  const [row] = await run(sql<Collection>`
    select ${columns} from debit_collection where client_id = ${clientId} and id = ${id}`);
  return row;
}

export async function findCollectionByRef(
  run: RunStatement,
  { clientId, ref }: { clientId: string; ref: string },
): Promise<Collection | undefined> {
  const [row] = await run(sql<Collection>`
    select ${columns} from debit_collection where client_id = ${clientId} and payment_ref = ${ref}`);
  return row;
}

export const readCollectionsOfAgreement = (
  run: RunStatement,
  { clientId, id }: { clientId: string; id: string },
): Promise<Collection[]> =>
  run(sql<Collection>`
    select ${columns} from debit_collection where client_id = ${clientId} and agreement_id = ${id} order by starts_on`);

/** Announced collections of mandates that the bank has, up to a day, with their client's timezone. */
export const readAnnounced = (
  run: RunStatement,
  until: string,
): Promise<(Collection & { timezone: string })[]> =>
  run(sql<Collection & { timezone: string }>`
    select ${columns}, (select timezone from client where client.id = debit_collection.client_id) as timezone
    from debit_collection
    where state = 'announced' and charge_on <= ${until} and exists (
      select from debit_agreement a join debit_mandate m on m.client_id = a.client_id and m.id = a.mandate_id
      where a.client_id = debit_collection.client_id and a.id = debit_collection.agreement_id
        and m.state in ('pending', 'active')
    )
    order by charge_on, id`);

type CollectionChange = {
  state: CollectionState;
  ref: string | null;
  errorCode: string | null;
  debtId?: string;
  chargeOn?: string;
  nextCheckAt: number | null;
  now: number;
};

/** Moves a collection from the state in which it was read. False if it has moved meanwhile. */
export async function moveCollection(
  run: RunStatement,
  { clientId, id, state }: Collection,
  change: CollectionChange,
): Promise<boolean> {
  const rows = await run(sql`
    update debit_collection set state = ${change.state}, payment_ref = coalesce(${change.ref}::text, payment_ref),
      error_code = ${change.errorCode}::text, debt_id = coalesce(${change.debtId ?? null}::uuid, debt_id),
      charge_on = coalesce(${change.chargeOn ?? null}::date, charge_on), status_checks = 0,
      next_check_at = ${change.nextCheckAt === null ? null : new Date(change.nextCheckAt)},
      updated_at = ${new Date(change.now)}
    where client_id = ${clientId} and id = ${id} and state = ${state} returning id`);
  return rows.length > 0;
}

/** Claims sent collections that are due, each for one caller until `nextCheckAt`. */
export const claimDueCollections = (
  run: RunStatement,
  { now, nextCheckAt, limit }: { now: number; nextCheckAt: number; limit: number },
): Promise<CollectionKey[]> =>
  run(sql<CollectionKey>`
    update debit_collection c set next_check_at = ${new Date(nextCheckAt)}
    from (
      select client_id, id from debit_collection where next_check_at <= ${new Date(now)}
      order by next_check_at limit ${limit} for update skip locked
    ) due
    where c.client_id = due.client_id and c.id = due.id
    returning c.client_id as "clientId", c.id`);

export async function scheduleCollectionCheck(
  run: RunStatement,
  { clientId, id }: CollectionKey,
  { statusChecks, nextCheckAt }: { statusChecks: number; nextCheckAt: number },
): Promise<void> {
  await run(sql`
    update debit_collection set status_checks = ${statusChecks}, next_check_at = ${new Date(nextCheckAt)}
    where client_id = ${clientId} and id = ${id} and state in ('requested', 'submitted', 'paid')`);
}
