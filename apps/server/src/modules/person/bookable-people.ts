import type { RunStatement } from '#platform/database/database';
import { readLinkedPeople } from './store.ts';

/** AUT-25: the linked people who have consented to bookings by this person. */
export async function listBookablePeople(run: RunStatement, booker: { clientId: string; personId: number }) {
  const linked = await readLinkedPeople(run, booker);
  return linked.map((row) => ({
    personId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    relationship: row.relationship,
  }));
}
