import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import { decideOccurrence } from './decide-occurrence.ts';
import { findViewer } from './find-viewer.ts';
import { readOccurrenceRows } from './store/read-day.ts';
import { buildNameLookup, viewOccurrenceDetails } from './view.ts';

type OccurrenceDetailsQuery = {
  caller: CallerFor<'anyone'>;
  id: string;
  personId: number | null;
  side: 'online' | 'foh';
  now: number;
};

/** ACT-06: one occurrence with every reason and every price for the viewer. */
export async function readOccurrence(
  run: RunStatement,
  { caller, id, personId, side, now }: OccurrenceDetailsQuery,
) {
  const { client, language } = caller;
  const rows = await readOccurrenceRows(run, { clientId: client.id, id, side, now });
  const occurrence = rows?.occurrences[0];
  if (!rows || !occurrence) return refuse({ code: 'occurrence_not_found' } as const);

  const { starts_at: from, timezone } = occurrence;
  const viewer = await findViewer(run, { caller, personId, from, until: from + 1, now });
  if (!viewer.ok) return viewer;
  const names = buildNameLookup(rows, { symbol: client.symbol, code: client.currency });
  const schedule = names.schedules.get(occurrence.schedule_id);
  const decision = decideOccurrence(occurrence, schedule, viewer.value, now);
  return ok(
    viewOccurrenceDetails(occurrence, decision, names, {
      language,
      clockFormat: client.clockFormat,
      now,
      timezone,
      ...(viewer.value.name !== undefined && { viewerName: viewer.value.name }),
    }),
  );
}
