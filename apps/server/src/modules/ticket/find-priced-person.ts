import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import { type PersonFacts, readPeopleFacts } from '../offer/index.ts';
import { readPersonIdByReference } from './store/read-person-id.ts';

type PersonQuery = { caller: CallerFor<'anyone'>; reference: string | undefined };

/**
 * ACT-10, AUT-25: the person for whom a ticket is priced: the caller, or the one with the reference if the caller may book
 * for them. Undefined for a guest. An unknown reference is refused like another customer's.
 */
export async function findPricedPerson(
  run: RunStatement,
  { caller, reference }: PersonQuery,
): Promise<Result<PersonFacts | undefined, { code: 'person_not_linked' }>> {
  if (caller.kind === 'guest')
    return reference === undefined ? ok(undefined) : refuse({ code: 'person_not_linked' });
  const clientId = caller.client.id;
  const id =
    reference === undefined ? caller.personId : await readPersonIdByReference(run, { clientId, reference });
  if (id === undefined) return refuse({ code: 'person_not_linked' });
  const people = await readPeopleFacts(run, { clientId, requesterId: caller.personId, personIds: [id] });
  const person = people.get(id);
  const isAllowed = caller.kind === 'staff' || person?.can_book_for;
  return person && isAllowed ? ok(person) : refuse({ code: 'person_not_linked' });
}
