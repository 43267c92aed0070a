import { addDays } from '@pavilion/domain/day';
import { ok } from '@pavilion/domain/result';
import { localDay } from '@pavilion/domain/wall-clock';
import type { Database, Transaction } from '#platform/database';
import {
  allocateOverlapping,
  allocateSessions,
  releaseSessions,
  type SessionSpace,
} from '../booking/index.ts';
import { planSessions } from './plan-sessions.ts';
import {
  lockMisplaced,
  lockOverlapping,
  type Spacious,
  saveClashes,
  saveSessions,
  withdrawOthers,
} from './store/occurrence.ts';
import { readClientIds, readSchedules, type Schedule, saveMadeUntil } from './store/schedule.ts';

/** What a run came to: rows written, withdrawn, without space now; `unreadable` are recurrences whose rule is none. */
export type Horizon = { written: number; withdrawn: number; clashing: number; unreadable: string[] };

/**
 * ADM-06: makes the sessions of every schedule that begin at or after `now` (milliseconds since 1970) over the rolling
 * horizon, each schedule in a transaction of its own. It may run at any time and as often as one likes: a second run
 * finds nothing to do, but tries again for sessions whose space was taken.
 */
export async function openHorizon(database: Database, now: number, from = now): Promise<Horizon> {
  const horizon: Horizon = { written: 0, withdrawn: 0, clashing: 0, unreadable: [] };
  for (const clientId of await readClientIds(database.run)) {
    // No zone is two days from universal time.
    const schedules = await readSchedules(database.run, clientId, addDays(localDay(from, 'UTC'), -2));
    const clashing: Schedule[] = [];
    for (const schedule of schedules) {
      const { value } = await database.inTransaction(async (tx) => ok(await open(tx, schedule, from, now)));
      horizon.written += value.written;
      horizon.withdrawn += value.withdrawn;
      horizon.unreadable.push(...value.unreadable);
      if (value.clashing > 0) clashing.push(schedule);
    }
    // What stood in their way may have given up its space after they had asked for it.
    for (const schedule of clashing) {
      const { value } = await database.inTransaction(async (tx) =>
        ok(await takeSpace(tx, schedule, from, now)),
      );
      horizon.clashing += value;
    }
  }
  return horizon;
}

async function open(tx: Transaction, schedule: Schedule, from: number, now: number): Promise<Horizon> {
  const plan = planSessions(schedule, from, now);
  if (!plan.ok) return { written: 0, withdrawn: 0, clashing: 0, unreadable: [plan.fault.recurrenceId] };
  const { sessions, until } = plan.value;
  const its = { clientId: schedule.client_id, scheduleId: schedule.id };
  const written = await saveSessions(tx, its, sessions);
  const withdrawn = await withdrawOthers(tx, { ...its, from }, sessions);
  await saveMadeUntil(tx, { ...its, day: until });
  const clashing = await takeSpace(tx, schedule, from, now);
  return { written, withdrawn, clashing, unreadable: [] };
}

/** A court that is booked one at a time takes its space when it is booked; every other session has its own. */
async function takeSpace(tx: Transaction, schedule: Schedule, from: number, now: number): Promise<number> {
  if (schedule.booking_strategy === 'sequential') return 0;
  const { client_id: clientId, id: scheduleId, root_id: rootId } = schedule;
  const its = { clientId, scheduleId, from };
  const overlapping = schedule.booking_strategy === 'overlapping';
  const found = overlapping ? await lockOverlapping(tx, its) : await lockMisplaced(tx, its);
  const live = found.filter((session) => session.live);
  const wanting = { clientId, rootId, sessions: live.map(spaceOf), now };

  const over = found.filter((session) => !session.live);
  if (over.length > 0) await releaseSessions(tx, clientId, idsOf(over));
  if (live.length === 0 && !overlapping) return 0;
  const clashing = overlapping
    ? await allocateOverlapping(tx, { ...wanting, scheduleId, from })
    : await allocateSessions(tx, wanting);
  const placed = idsOf(live).filter((id) => !clashing.includes(id));
  await saveClashes(tx, clientId, { placed, clashing });
  return clashing.length;
}

const idsOf = (sessions: readonly Spacious[]) => sessions.map(({ id }) => id);

const spaceOf = ({ id, leaves, from, until }: Spacious): SessionSpace => ({
  occurrenceId: id,
  leaves,
  from: from.getTime(),
  until: until.getTime(),
});
