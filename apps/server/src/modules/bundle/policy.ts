import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

type ViewerCall = {
  caller: CallerFor<'anyone'>;
  query: {
    source?: 'online' | 'foh' | undefined;
    selected_user_id?: number | undefined;
    for_anyone?: 'true' | 'other_ages' | undefined;
  };
};

/** For whom camps and courses are shown, null for a guest, and whose places. */
export type ViewerScope = {
  personId: number | null;
  side: 'online' | 'foh';
  /** What is for other ages is shown as to a guest: the caller may book it for a child. */
  isOtherAgeForAnyone: boolean;
};

/**
 * CMP-18, MOD-12: the caller, or a person for whom they may book, which the statement that reads the person checks. Only
 * staff see the places of the front of house, and any customer's view.
 */
export function selectedViewer({ caller, query }: ViewerCall): Result<ViewerScope, { code: 'not_allowed' }> {
  const isStaff = caller.kind === 'staff';
  const side = query.source ?? (isStaff ? 'foh' : 'online');
  if (side === 'foh' && !isStaff) return refuse({ code: 'not_allowed' });
  const { for_anyone: forAnyone, selected_user_id: selectedId } = query;
  const isOtherAgeForAnyone = forAnyone === 'other_ages' && selectedId === undefined;
  if (forAnyone === 'true') return ok({ personId: null, side, isOtherAgeForAnyone });
  if (caller.kind !== 'guest') {
    return ok({ personId: selectedId ?? caller.personId, side, isOtherAgeForAnyone });
  }
  return selectedId === undefined
    ? ok({ personId: null, side, isOtherAgeForAnyone })
    : refuse({ code: 'not_allowed' });
}
