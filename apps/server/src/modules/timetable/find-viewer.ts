import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { CallerOf } from '#platform/caller';
import type { Run } from '#platform/database';
import { guest, type Viewer } from './decide-session.ts';
import { readPerson } from './store/read-person.ts';

type Asked = {
  caller: CallerOf<'anyone'>;
  /** The caller where it is left out. */
  forUserId: number | undefined;
  /** Between which starts it matters what they have, in milliseconds. */
  from: number;
  until: number;
  now: number;
};

export type ViewerFault = { code: 'not_logged_in' | 'not_allowed' };

/** For whom a page of sessions is: a guest, the caller, or somebody whom the caller may book for (AUT-25). */
export async function findViewer(
  run: Run,
  { caller, forUserId, from, until, now }: Asked,
): Promise<Result<Viewer, ViewerFault>> {
  if (caller.kind === 'guest') {
    return forUserId === undefined ? ok(guest) : refuse({ code: 'not_allowed' } as const);
  }
  const personId = forUserId ?? caller.personId;
  const person = await readPerson(run, { clientId: caller.client.id, caller, personId, from, until, now });
  if (!person) return refuse({ code: 'not_allowed' } as const);
  if (!person.stands) return refuse({ code: 'not_logged_in' } as const);
  if (!person.may_book_for) return refuse({ code: 'not_allowed' } as const);
  return ok({
    loggedIn: true,
    isMember: false,
    dateOfBirth: person.date_of_birth,
    concessions: person.concessions,
    own: new Map(person.own.map(({ id, status }) => [id, status === 'settled' ? 'booked' : 'reserved'])),
  });
}
