import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import { guestViewer, type OwnPlace, type Viewer } from './decide-occurrence.ts';
import { type PersonRow, readPerson } from './store/read-person.ts';

type ViewerQuery = {
  caller: CallerFor<'anyone'>;
  /** The viewer, by the policy `ownOrLinkedPerson`; null for a guest. */
  personId: number | null;
  /** The period of starts for which their bookings are read, in milliseconds. */
  from: number;
  until: number;
  now: number;
};

export type ViewerRefusal = { code: 'not_logged_in' | 'not_allowed' };

/** AUT-25: the viewer of a timetable: a guest, the caller, or a person for whom the caller may book. */
export async function findViewer(
  run: RunStatement,
  { caller, personId, from, until, now }: ViewerQuery,
): Promise<Result<Viewer, ViewerRefusal>> {
  if (caller.kind === 'guest' || personId === null) return ok(guestViewer);
  const person = await readPerson(run, { clientId: caller.client.id, caller, personId, from, until, now });
  if (!person) return refuse({ code: 'not_allowed' } as const);
  if (!person.is_session_active) return refuse({ code: 'not_logged_in' } as const);
  if (!person.can_book_for) return refuse({ code: 'not_allowed' } as const);
  return ok({
    isLoggedIn: true,
    memberships: person.memberships,
    name: personId === caller.personId ? null : person.first_name,
    dateOfBirth: person.date_of_birth,
    concessions: person.concessions,
    usesTaken: new Map(Object.entries(person.uses_taken)),
    completedIds: person.completed_ids,
    hasAgreedTerms: person.has_agreed_terms,
    credit: person.credit,
    ownPlaces: new Map([
      ...person.waitlist.map((entry) => [entry.id, toOwnPlace(entry)] as const),
      ...person.bookings.map(
        ({ id, booking_id: bookingId, status }) =>
          [id, { status: status === 'settled' ? 'booked' : 'reserved', bookingId }] as const,
      ),
    ]),
  });
}

const toOwnPlace = ({
  entry_id: entryId,
  position,
  ends_at,
  is_automatic: isAutomatic,
  automatic_credit: automaticCredit,
}: PersonRow['waitlist'][number]): OwnPlace =>
  ends_at === null
    ? { status: 'waitlisted', entryId, isAutomatic, automaticCredit, position }
    : { status: 'offered', entryId, isAutomatic, automaticCredit, endsAt: ends_at };
