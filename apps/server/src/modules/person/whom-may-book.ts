import type { Run } from '#platform/database';
import { readLinked } from './store.ts';

/** AUT-25: the others whom a person may book for: those linked to them by a consent that stands. */
export async function whomMayBook(run: Run, who: { clientId: string; personId: number }) {
  const linked = await readLinked(run, who);
  return linked.map((row) => ({
    personId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    relationship: row.relationship,
  }));
}
