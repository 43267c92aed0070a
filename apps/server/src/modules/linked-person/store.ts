import type { NamedChild } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import type { LinkedPerson } from '#platform/database/tables';

/** A link with the person whom it names. Instants in milliseconds. */
export type LinkRow = Pick<LinkedPerson, 'status' | 'relationship'> & {
  id: number;
  createdAt: number;
  confirmedAt: number | null;
  /** Null for an invitation that has not been accepted. */
  person: { id: number; uuid: string; first_name: string; last_name: string } | null;
};

type LinksQuery = {
  clientId: string;
  personId: number;
  linkedId: number | undefined;
  status: LinkedPerson['status'] | undefined;
};

const maxLinks = 100;

/** AUT-13: the links of a person, the first one first. */
export const readLinks = (
  run: RunStatement,
  { clientId, personId, linkedId, status }: LinksQuery,
): Promise<LinkRow[]> =>
  run(sql<LinkRow>`
    select l.id, l.status, l.relationship, (extract(epoch from l.created_at) * 1000)::float8 as "createdAt",
      (extract(epoch from l.confirmed_at) * 1000)::float8 as "confirmedAt",
      case when p.id is not null then
        json_build_object('id', p.id, 'uuid', p.uuid, 'first_name', p.first_name, 'last_name', p.last_name)
      end as person
    from linked_person l left join person p on p.client_id = l.client_id and p.id = l.linked_id
    where l.client_id = ${clientId} and l.person_id = ${personId}
      ${linkedId === undefined ? sql`` : sql`and l.linked_id = ${linkedId}`}
      ${status === undefined ? sql`` : sql`and l.status = ${status}`}
    order by l.id limit ${maxLinks}`);

type Parent = { clientId: string; personId: number; now: number };

export const lockParent = (tx: Transaction, { clientId, personId }: Parent) =>
  tx(sql`select from person where client_id = ${clientId} and id = ${personId} for no key update`);

/** The id of a linked person of these names, whose case is ignored, and this date of birth. */
export async function findChild(
  tx: Transaction,
  { clientId, personId }: Parent,
  { firstName, lastName, dateOfBirth }: NamedChild,
): Promise<number | undefined> {
  const [row] = await tx(sql<{ id: number }>`
    select p.id from linked_person l join person p on p.client_id = l.client_id and p.id = l.linked_id
    where l.client_id = ${clientId} and l.person_id = ${personId} and l.status = 'successful'
      and lower(p.first_name) = lower(${firstName}) and lower(p.last_name) = lower(${lastName})
      and p.date_of_birth = ${dateOfBirth}::date
    order by l.id limit 1`);
  return row?.id;
}

/** The children whom a person has added; linked people with an account of their own are not counted. */
export async function countChildren(tx: Transaction, { clientId, personId }: Parent): Promise<number> {
  const [row] = await tx(sql<{ count: number }>`
    select count(*)::int as count from linked_person l
    join person p on p.client_id = l.client_id and p.id = l.linked_id and p.email = ''
    where l.client_id = ${clientId} and l.person_id = ${personId} and l.status = 'successful'`);
  return row?.count ?? 0;
}

/** A parent needs nobody's consent to book for their child. */
export const insertChildLink = (tx: Transaction, { clientId, personId, now }: Parent, childId: number) =>
  tx(sql`
    insert into linked_person (client_id, person_id, linked_id, relationship, status, created_at, confirmed_at)
    values (${clientId}, ${personId}, ${childId}, 'parent', 'successful', ${new Date(now)}, ${new Date(now)})`);

/** AUT-16: gives the children of provisional accounts to the owner of their address. */
export const moveChildren = (
  tx: Transaction,
  { clientId, fromIds, toId }: { clientId: string; fromIds: readonly number[]; toId: number },
) =>
  tx(sql`
    update linked_person set person_id = ${toId}
    where client_id = ${clientId} and person_id = any(${[...fromIds]}::int[])`);
