import { addDays } from '@pavilion/domain/day';
import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Database, Transaction } from '#platform/database/database';
import {
  allocateOccurrences,
  allocateOverlappingOccurrences,
  deallocateOccurrences,
  type OccurrenceAllocation,
} from '../booking/index.ts';
import { planOccurrences } from './plan-occurrences.ts';
import {
  lockMisallocated,
  lockOverlapping,
  type OccurrenceSpace,
  saveOccurrences,
  updateClashes,
  withdrawUnplanned,
} from './store/occurrence.ts';
import { readClientIds, readSchedules, type Schedule, saveGeneratedUntil } from './store/schedule.ts';

/** What a run came to: rows written, withdrawn, without space now; `unreadable` are recurrences whose rule is none. */
export type GenerationResult = {
  written: number;
  withdrawn: number;
  clashing: number;
  invalidRecurrenceIds: string[];
};

/**
 * ADM-06: makes the sessions of every schedule that begin at or after `now` (milliseconds since 1970) over the rolling
 * horizon, each schedule in a transaction of its own. It may run at any time and as often as one likes: a second run
 * finds nothing to do, but tries again for sessions whose space was taken.
 */
export async function generateOccurrences(
  database: Database,
  now: number,
  from = now,
): Promise<GenerationResult> {
  const result: GenerationResult = { written: 0, withdrawn: 0, clashing: 0, invalidRecurrenceIds: [] };
  for (const clientId of await readClientIds(database.run)) {
    // No zone is two days from universal time.
    const schedules = await readSchedules(database.run, clientId, addDays(getLocalDay(from, 'UTC'), -2));
    const clashing: Schedule[] = [];
    for (const schedule of schedules) {
      const { value } = await database.inTransaction(async (tx) =>
        ok(await generateForSchedule(tx, schedule, from, now)),
      );
      result.written += value.written;
      result.withdrawn += value.withdrawn;
      result.invalidRecurrenceIds.push(...value.invalidRecurrenceIds);
      if (value.clashing > 0) clashing.push(schedule);
    }
    // What stood in their way may have given up its space after they had asked for it.
    for (const schedule of clashing) {
      const { value } = await database.inTransaction(async (tx) =>
        ok(await allocateSpace(tx, schedule, from, now)),
      );
      result.clashing += value;
    }
  }
  return result;
}

async function generateForSchedule(
  tx: Transaction,
  schedule: Schedule,
  from: number,
  now: number,
): Promise<GenerationResult> {
  const plan = planOccurrences(schedule, from, now);
  if (!plan.ok)
    return { written: 0, withdrawn: 0, clashing: 0, invalidRecurrenceIds: [plan.refusal.recurrenceId] };
  const { occurrences, until } = plan.value;
  const scope = { clientId: schedule.client_id, scheduleId: schedule.id };
  const written = await saveOccurrences(tx, scope, occurrences);
  const withdrawn = await withdrawUnplanned(tx, { ...scope, from }, occurrences);
  await saveGeneratedUntil(tx, { ...scope, day: until });
  const clashing = await allocateSpace(tx, schedule, from, now);
  return { written, withdrawn, clashing, invalidRecurrenceIds: [] };
}

/** A court that is booked one at a time takes its space when it is booked; every other session has its own. */
async function allocateSpace(
  tx: Transaction,
  schedule: Schedule,
  from: number,
  now: number,
): Promise<number> {
  if (schedule.booking_strategy === 'sequential') return 0;
  const { client_id: clientId, id: scheduleId, root_id: rootId } = schedule;
  const scope = { clientId, scheduleId, from };
  const isOverlapping = schedule.booking_strategy === 'overlapping';
  const locked = isOverlapping ? await lockOverlapping(tx, scope) : await lockMisallocated(tx, scope);
  const active = locked.filter((occurrence) => occurrence.isActive);
  const request = { clientId, rootId, occurrences: active.map(toAllocation), now };

  const inactive = locked.filter((occurrence) => !occurrence.isActive);
  if (inactive.length > 0) await deallocateOccurrences(tx, clientId, getIds(inactive));
  if (active.length === 0 && !isOverlapping) return 0;
  const clashing = isOverlapping
    ? await allocateOverlappingOccurrences(tx, { ...request, scheduleId, from })
    : await allocateOccurrences(tx, request);
  const placed = getIds(active).filter((id) => !clashing.includes(id));
  await updateClashes(tx, clientId, { placed, clashing });
  return clashing.length;
}

const getIds = (occurrences: readonly OccurrenceSpace[]) => occurrences.map(({ id }) => id);

const toAllocation = ({ id, leaves, from, until }: OccurrenceSpace): OccurrenceAllocation => ({
  occurrenceId: id,
  leafLocationIds: leaves,
  from: from.getTime(),
  until: until.getTime(),
});
