import { anotherPerson } from '../../../lib/navigation/another-person.ts';

type Candidate = { id: number; isUser: boolean; misfit: string | null };

/**
 * The chosen person, else the only one who fits: nobody is booked by mistake, so nobody is taken until all decisions are
 * known. A user of another age is not chosen, though the address of another page may say so: they book for a child.
 */
export function findAttendee<Person extends Candidate>(
  people: readonly Person[],
  { chosenId, isKnown }: { chosenId: string | null; isKnown: boolean },
): Person | undefined {
  if (chosenId === anotherPerson) return undefined;
  const chosen = people.find(
    ({ id, isUser, misfit }) => String(id) === chosenId && !(isUser && misfit !== null),
  );
  const fitting = people.filter(({ misfit }) => misfit === null);
  return chosen ?? (isKnown && fitting.length === 1 ? fitting[0] : undefined);
}
