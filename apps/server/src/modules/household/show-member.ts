import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import { type MemberRow, readMembers } from './store/household.ts';
import { viewMember } from './view.ts';

/** AUT-13: shows the caller's links as they see them, all of them or one after its change. */
export function createShowMember({ database, now: getNow }: Pick<AppDeps, 'database' | 'now'>) {
  const show = ({ client }: CallerFor<'customer'>, personId: number, member: MemberRow) => {
    const now = getNow();
    const today = getLocalDay(now, client.timezone);
    return viewMember(member, {
      timezone: client.timezone,
      personId,
      now,
      today,
      minAge: client.minAccountAge,
    });
  };
  const list = async (caller: CallerFor<'customer'>, personId: number, linkId?: number) => {
    const key = { clientId: caller.client.id, personId };
    const members = await readMembers(database.run, key, linkId);
    return members.map((member) => show(caller, personId, member));
  };
  const showLink = async (caller: CallerFor<'customer'>, personId: number, linkId: number) => {
    const [member] = await list(caller, personId, linkId);
    if (!member) throw new Error(`Link ${linkId} not found`);
    return ok(member);
  };
  return { list, show, showLink };
}
