import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import { guestViewer, type Viewer } from './decide-occurrence.ts';
import { readPerson } from './store/read-person.ts';

type ViewerQuery = {
  caller: CallerFor<'anyone'>;
  /** The caller where it is left out. */
  forUserId: number | undefined;
  /** Between which starts it matters what they have, in milliseconds. */
  from: number;
  until: number;
  now: number;
};

export type ViewerRefusal = { code: 'not_logged_in' | 'not_allowed' };

/** For whom a page of sessions is: a guest, the caller, or somebody whom the caller may book for (AUT-25). */
export async function findViewer(
  run: RunStatement,
  { caller, forUserId, from, until, now }: ViewerQuery,
): Promise<Result<Viewer, ViewerRefusal>> {
  if (caller.kind === 'guest') {
    return forUserId === undefined ? ok(guestViewer) : refuse({ code: 'not_allowed' } as const);
  }
  const personId = forUserId ?? caller.personId;
  const person = await readPerson(run, { clientId: caller.client.id, caller, personId, from, until, now });
  if (!person) return refuse({ code: 'not_allowed' } as const);
  if (!person.is_session_active) return refuse({ code: 'not_logged_in' } as const);
  if (!person.can_book_for) return refuse({ code: 'not_allowed' } as const);
  return ok({
    isLoggedIn: true,
    isMember: false,
    dateOfBirth: person.date_of_birth,
    concessions: person.concessions,
    ownBookings: new Map(
      person.bookings.map(({ id, status }) => [id, status === 'settled' ? 'booked' : 'reserved']),
    ),
  });
}
