import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

type ViewerCall = {
  caller: CallerFor<'anyone'>;
  query: {
    source?: 'online' | 'foh' | undefined;
    selected_user_id?: number | undefined;
    for_anyone?: 'true' | undefined;
  };
};

/** For whom camps and courses are shown, null for a guest, and whose places. */
export type ViewerScope = { personId: number | null; side: 'online' | 'foh' };

/**
 * CMP-18, MOD-12: the caller, or a person for whom they may book, which the statement that reads the person checks. Only
 * staff see the places of the front of house, and any customer's view.
 */
export function selectedViewer({ caller, query }: ViewerCall): Result<ViewerScope, { code: 'not_allowed' }> {
  const isStaff = caller.kind === 'staff';
  const side = query.source ?? (isStaff ? 'foh' : 'online');
  if (side === 'foh' && !isStaff) return refuse({ code: 'not_allowed' });
  if (query.for_anyone) return ok({ personId: null, side });
  if (caller.kind !== 'guest') return ok({ personId: query.selected_user_id ?? caller.personId, side });
  return query.selected_user_id === undefined
    ? ok({ personId: null, side })
    : refuse({ code: 'not_allowed' });
}
