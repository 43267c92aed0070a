import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import { readMembers } from './store/household.ts';
import { viewMember } from './view.ts';

/** AUT-13: shows the caller's links as they see them, all of them or one after its change. */
export function createShowMember({ database, now: getNow }: Pick<AppDeps, 'database' | 'now'>) {
  const list = async ({ client }: CallerFor<'customer'>, personId: number, linkId?: number) => {
    const members = await readMembers(database.run, { clientId: client.id, personId }, linkId);
    const now = getNow();
    const viewer = {
      timezone: client.timezone,
      personId,
      now,
      today: getLocalDay(now, client.timezone),
      minAge: client.minAccountAge,
    };
    return members.map((member) => viewMember(member, viewer));
  };
  const show = async (caller: CallerFor<'customer'>, personId: number, linkId: number) => {
    const [member] = await list(caller, personId, linkId);
    if (!member) throw new Error(`Link ${linkId} not found`);
    return ok(member);
  };
  return { list, show };
}
