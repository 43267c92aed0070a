import { toWallClock } from '@pavilion/domain/wall-clock';
import { translate } from '#platform/lib/translate';
import type { FormatOptions } from './format-reason.ts';
import type { ClashRow } from './store/clashes.ts';
import type { OccurrenceRow } from './store/read-day.ts';

/** Names by id, and the venue that ends the names of a location. */
type Names = {
  instructors: ReadonlyMap<string, string>;
  locations: ReadonlyMap<string, { name: string; parent_id: string | null }>;
  venue: { name: string };
};

/** ACT-11: what keeps an occurrence from running: closures, and other occurrences with its locations or instructors. */
export const viewClashes = (
  { clashes, timezone }: Pick<OccurrenceRow, 'clashes' | 'timezone'>,
  names: Names,
  { language }: FormatOptions,
) =>
  (clashes ?? []).map((clash) => {
    if (clash.kind === 'closure') return viewClosure(clash, names, language);
    const { kind, starts_at, ends_at, recurrence_id, ids } = clash;
    const period = {
      starts_at: toWallClock(starts_at, timezone),
      ends_at: toWallClock(ends_at, timezone),
      recurrence_id,
    };
    const format = (list: readonly { name: string }[]) =>
      translate(language, 'reason', `clash_${kind}`, { names: list.map(({ name }) => name).join(', ') });
    if (kind === 'instructors') {
      const instructors = ids.map((id) => ({ id, name: names.instructors.get(id) ?? '' }));
      return { kind: 'instructors' as const, ...period, message: format(instructors), instructors };
    }
    const locations = ids.map((id) => ({ id, names: listLocationNames(id, names) }));
    return {
      kind: 'locations' as const,
      ...period,
      message: format(locations.map(({ names: [name = ''] }) => ({ name }))),
      locations,
    };
  });

/** ADM-05: the closed locations and the reason; a closed venue is named instead of its locations. */
function viewClosure(
  { closure_id, reason, ids }: Extract<ClashRow, { kind: 'closure' }>,
  { locations, venue }: Names,
  language: string,
) {
  const closed = ids.flatMap((id) => locations.get(id)?.name ?? []);
  const params = { names: closed.length > 0 ? closed.join(', ') : venue.name, reason };
  return {
    kind: 'closure' as const,
    message: translate(language, 'reason', 'clash_closure', params),
    closure_id,
    locations: ids,
  };
}

/** ACT-28: the names from the location up its tree, the venue last. */
export function listLocationNames(id: string, { locations, venue }: Omit<Names, 'instructors'>): string[] {
  const result: string[] = [];
  for (
    let location = locations.get(id);
    location;
    location = location.parent_id === null ? undefined : locations.get(location.parent_id)
  ) {
    result.push(location.name);
  }
  return [...result, venue.name];
}
