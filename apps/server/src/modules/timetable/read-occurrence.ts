import { ok, refuse } from '@pavilion/domain/result';
import { localDay } from '@pavilion/domain/wall-clock';
import type { CallerOf } from '#platform/caller';
import type { Run } from '#platform/database';
import { decideSession } from './decide-session.ts';
import { findViewer } from './find-viewer.ts';
import { readSession } from './store/read-day.ts';
import { namedIn, viewSessionInFull } from './view.ts';

type Asked = {
  caller: CallerOf<'anyone'>;
  id: string;
  forUserId: number | undefined;
  side: 'online' | 'foh';
  now: number;
};

/** ACT-06: one session with every rule and every price, for whoever is to come. */
export async function readOccurrence(run: Run, { caller, id, forUserId, side, now }: Asked) {
  const { client, language } = caller;
  const rows = await readSession(run, { clientId: client.id, id, side, now });
  const session = rows?.sessions[0];
  if (!rows || !session) return refuse({ code: 'occurrence_missing' } as const);

  const { starts_at: from, timezone } = session;
  const viewer = await findViewer(run, { caller, forUserId, from, until: from + 1, now });
  if (!viewer.ok) return viewer;
  const named = namedIn(rows, { symbol: client.symbol, code: client.currency });
  const options = named.schedules.get(session.schedule_id)?.options ?? [];
  const opensSoon = localDay(from, timezone) < rows.venue.migration_date;
  const decided = decideSession(session, options, viewer.value, { now, opensSoon });
  return ok(viewSessionInFull(session, decided, named, { language, hours: client.hours, now, timezone }));
}
