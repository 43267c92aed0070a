import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { LinkedPerson } from '#platform/database/tables';

/** A link with the person whom it names. Instants in milliseconds. */
export type LinkRow = Pick<LinkedPerson, 'status' | 'relationship'> & {
  id: number;
  createdAt: number;
  confirmedAt: number | null;
  person: { id: number; uuid: string; first_name: string; last_name: string };
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
      json_build_object('id', p.id, 'uuid', p.uuid, 'first_name', p.first_name, 'last_name', p.last_name) as person
    from linked_person l join person p on p.client_id = l.client_id and p.id = l.linked_id
    where l.client_id = ${clientId} and l.person_id = ${personId}
      ${linkedId === undefined ? sql`` : sql`and l.linked_id = ${linkedId}`}
      ${status === undefined ? sql`` : sql`and l.status = ${status}`}
    order by l.id limit ${maxLinks}`);
